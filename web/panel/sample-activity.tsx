import { useSite } from '../app/site.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card, CardHeader } from '../ui/card.tsx';

const sampleActivity = [
  { text: 'Se emitió un certificado de «Derecho Procesal Penal y Litigación Oral»', when: 'Hace 12 minutos' },
  { text: 'Se matriculó una alumna en «Contrataciones del Estado»', when: 'Hace 1 hora' },
  { text: 'Se publicó el curso «Arbitraje Comercial e Internacional»', when: 'Ayer' },
  { text: 'Se actualizó el temario de «Derecho Laboral y Procesal Laboral»', when: 'Hace 2 días' },
];

/** In its own module, so that students do not download the labels of the real activity. */
export function SampleActivity() {
  const { sampleFigures } = useSite();
  if (!sampleFigures) return null;
  return (
    <Card as="section">
      <CardHeader title="Actividad reciente" actions={<Badge>Cifra de muestra</Badge>} />
      <ul className="divide-y divide-linea">
        {sampleActivity.map(({ text, when }) => (
          <Line key={text} text={text} when={when} />
        ))}
      </ul>
    </Card>
  );
}

export function Line({ text, when }: { text: string; when: string }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-6 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0">{text}</span>
      <span className="text-sm text-tinta-2">{when}</span>
    </li>
  );
}
