import { useNavigate } from '../../ui/navigation.ts';

/** One page back, or to `otherwise` on the first page of the visit, where going back would leave the site. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (window.navigation?.canGoBack) history.back();
    else navigate(otherwise);
  };
}
