import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { leerResultado, type Resultado } from './resultado.ts';

/** Result from the navigation state: shown once, cleared so that a reload does not repeat it. */
export function useResultado(): [Resultado | null, () => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [resultado, setResultado] = useState<Resultado | null>(null);

  useEffect(() => {
    const found = leerResultado(state);
    if (!found) return;
    setResultado(found);
    const { resultado: _, ...rest } = state as Record<string, unknown>;
    navigate({ pathname, search }, { replace: true, state: rest, preventScrollReset: true });
  }, [navigate, pathname, search, state]);

  return [resultado, () => setResultado(null)];
}
