import { useEffect, useState } from 'react';

type Place = 'below' | 'in view' | 'above';

/** Where an element is relative to the screen; null until that is known. */
export function useInView(id: string): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPlace(entry.isIntersecting ? 'in view' : entry.boundingClientRect.top < 0 ? 'above' : 'below');
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return place;
}
