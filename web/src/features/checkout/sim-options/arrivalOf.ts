import type { Order } from '../../../shared/core/order';
import { deliveryTexts } from './texts';

/** Returns the text on how and when the plans of an order arrive. */
export function arrivalOf({ physicalSims, esims, renewals }: Order): string {
  const sentences = [
    physicalSims > 0 ? deliveryTexts.physical : [],
    esims > 0 ? deliveryTexts.esim : [],
    renewals > 0 ? deliveryTexts.own : [],
  ];
  return sentences.flat().join(' ');
}
