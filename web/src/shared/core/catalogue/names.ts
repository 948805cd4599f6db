import type { Plan } from '@tuisty/shop-core';
import { conditions } from '../../site';

/** Returns the data allowance of a plan, with its renewal if it has one: '5GB', '5GB cada 30 días'. */
export function allowanceOf({ data, renewal }: Pick<Plan, 'data' | 'renewal'>): string {
  return renewal === null ? data : `${data} ${renewal}`;
}

/** Returns the plan's title without brand: 'Estelar 5GB, 30 días', 'Estelar 5GB cada 30 días, por 90 días'. */
export function titleOf(plan: Plan): string {
  return `${plan.dataPlus} ${allowanceOf(plan)}, ${plan.renewal === null ? '' : 'por '}${plan.duration}`;
}

export function afterDataText({ data, renewal }: Plan): string {
  return `A ${conditions.slowSpeed}, que alcanzan para mensajes y no para video${renewal === null ? '' : `, hasta que llegan los siguientes ${data}`}. Sin cobros extra.`;
}

export function sharingText({ sharesInternet }: Plan): string {
  return sharesInternet ? 'Si Comparte Internet' : 'No Comparte Internet';
}

/** Returns family and plan: 'Tuisty Mensual Estelar 5GB'. A tier that is named like its family appears once. */
export function fullName({ dataPlan, dataPlus, dataType, data }: Plan): string {
  return dataPlan.endsWith(` ${dataPlus}`) ? `${dataPlan} ${data}` : `${dataPlan} ${dataType}`;
}
