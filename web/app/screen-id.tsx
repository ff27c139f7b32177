import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * Ids are passed as navigation state and mirrored in the query string, so that reload, a new tab and shared links work.
 */
export function useScreenId(name: string): number | null {
  const state = useLocation().state as Record<string, unknown> | null;
  const [search] = useSearchParams();
  const value = Number(state?.[name] ?? search.get(name) ?? Number.NaN);
  return Number.isInteger(value) && value > 0 ? value : null;
}

/** Navigates to a screen with its ids in both places. */
export function useGoToScreen(): (path: string, ids: Record<string, number>) => void {
  const navigate = useNavigate();
  return (path, ids) => {
    const search = new URLSearchParams(Object.entries(ids).map(([key, id]) => [key, String(id)]));
    navigate(`${path}?${search}`, { state: ids });
  };
}

export function RequireScreenId({ name, children }: { name: string; children: (id: number) => ReactNode }) {
  const id = useScreenId(name);
  return id === null ? <Navigate to="/especialidades" replace /> : children(id);
}
