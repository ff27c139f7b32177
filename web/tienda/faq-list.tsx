import type { Faq } from 'domain/formats/parse-faq.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Prose } from '../ui/prose.tsx';

/** Native disclosures: they open without JavaScript, and the browser finds text in closed ones. */
export function FaqList({ preguntas }: { preguntas: readonly Faq[] }) {
  return (
    <div className="border-t border-linea">
      {preguntas.map(({ pregunta, respuesta }) => (
        <details key={pregunta} className="group/faq border-b border-linea">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2.5 font-medium hover:text-teal [&::-webkit-details-marker]:hidden print:min-h-0 print:py-1">
            {pregunta}
            <ChevronDown
              size={18}
              className="text-teal transition-transform duration-150 group-open/faq:rotate-180 print:hidden"
            />
          </summary>
          <Prose text={respuesta} className="pb-5 text-tinta-2 print:pb-1.5" />
        </details>
      ))}
    </div>
  );
}
