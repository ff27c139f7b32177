import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** Counts the records made in a row. `onNext` runs once the restarted form is rendered, when its fields can be focused. */
export function useAnother(onNext: () => void): { nth: number; startAnother: () => void } {
  const [nth, setNth] = useState(1);
  const proceed = useEffectEvent(onNext);
  useEffect(() => {
    if (nth > 1) proceed();
  }, [nth]);
  return { nth, startAnother: () => setNth((now) => now + 1) };
}

export function AnotherButton(props: { busy: boolean; onClick: () => void }) {
  return (
    <Button variant="secondary" {...props}>
      Guardar y agregar otro
    </Button>
  );
}
