import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Result, readResult } from './result.ts';

/** Result from the navigation state: shown once, cleared so that a reload does not repeat it. */
export function useResult(): [Result | null, () => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [result, setResult] = useState<Result | null>(null);

  useEffect(() => {
    const found = readResult(state);
    if (!found) return;
    setResult(found);
    const { resultado: _, ...rest } = state as Record<string, unknown>;
    navigate({ pathname, search }, { replace: true, state: rest, preventScrollReset: true });
  }, [navigate, pathname, search, state]);

  return [result, () => setResult(null)];
}
