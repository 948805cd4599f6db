// The core without a bundler: its wasm is read from the disk.
import { loadShopCore } from '@tuisty/shop-core';

/** A connection that loses the core's files. */
export const connection = { isBroken: false };

export const instantiateCore = () =>
  connection.isBroken ? Promise.reject(new TypeError('Failed to fetch')) : loadShopCore();
