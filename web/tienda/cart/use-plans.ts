import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listOfferedPlans } from 'domain/contract/pedidos.ts';
import { pedidoItems } from 'domain/rules/cart-paquetes.ts';
import type { OfferedPlan } from 'domain/schemas/cuotas.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useCart } from '../../app/cart.tsx';

export type ChosenPlan = {
  plans: OfferedPlan[];
  /** Null: payment at once. */
  plan: OfferedPlan | null;
  isAccepted: boolean;
  choose: (plan: OfferedPlan | null) => void;
  accept: (isAccepted: boolean) => void;
  /** Requests the present dates and amounts, which the buyer has to accept again. */
  renew: () => void;
};

/** Instalments that the purchase can be paid with: of one course or paquete, with one seat. */
export function usePlans(cupon: string | undefined, isFree: boolean): ChosenPlan {
  const call = useCall();
  const queryClient = useQueryClient();
  const { items, ready } = useCart();
  const [planId, setPlanId] = useState<number | null>(null);
  const [isAccepted, setAccepted] = useState(false);
  const lines = pedidoItems(items);
  const isOne = items.length === 1 && items[0]!.cantidad === 1;
  const { data } = useQuery({
    queryKey: [listOfferedPlans.path, lines, cupon],
    queryFn: () => call(listOfferedPlans, { body: { items: lines, ...(cupon && { cupon }) } }),
    enabled: ready && isOne && !isFree,
    placeholderData: keepPreviousData,
  });
  const plans = (isOne && !isFree && data?.resources) || [];
  return {
    plans,
    plan: plans.find((each) => each.planId === planId) ?? null,
    isAccepted,
    choose(plan) {
      setPlanId(plan?.planId ?? null);
      setAccepted(false);
    },
    accept: setAccepted,
    renew() {
      setAccepted(false);
      void queryClient.invalidateQueries({ queryKey: [listOfferedPlans.path] });
    },
  };
}
