import { useNavigate } from 'react-router';

/** One page back, or to `otherwise` where this is the first page of the visit: going back would leave the site. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    const idx = (history.state as { idx?: number } | null)?.idx ?? 0;
    if (idx > 0) navigate(-1);
    else navigate(otherwise);
  };
}
