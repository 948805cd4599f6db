import type { Order } from '../../../shared/order';
import { deliveryTexts } from './texts';

/** When the SIMs of an order arrive, and how. */
export function arrivalOf({ physicalSims, esims }: Order): string {
  const ways = [
    physicalSims > 0 ? deliveryTexts.physical : [],
    esims > 0 ? deliveryTexts.esim : [],
  ];
  return ways.flat().join(' ');
}
