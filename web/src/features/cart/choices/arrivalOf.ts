import type { Order } from '../../../shared/order';
import { deliveryTexts } from './texts';

/** Returns the text on how and when the SIMs of an order arrive. */
export function arrivalOf({ physicalSims, esims }: Order): string {
  const ways = [
    physicalSims > 0 ? deliveryTexts.physical : [],
    esims > 0 ? deliveryTexts.esim : [],
  ];
  return ways.flat().join(' ');
}
