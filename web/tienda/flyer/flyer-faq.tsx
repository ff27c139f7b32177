import { parseFaq } from 'domain/formats/parse-faq.ts';
import { FaqList } from '../faq-list.tsx';
import { FlyerSection } from './flyer-section.tsx';

export function FlyerFaq({ text }: { text: string }) {
  const preguntas = parseFaq(text);
  if (preguntas.length === 0) return null;
  return (
    <FlyerSection title="Preguntas frecuentes">
      <FaqList preguntas={preguntas} />
    </FlyerSection>
  );
}
