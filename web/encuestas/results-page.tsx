import { exportRespuestas, getEncuesta, getResults } from 'domain/contract/encuestas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { minRespuestas, valoresOf } from 'domain/rules/encuestas.ts';
import type { Encuesta, EncuestaResults } from 'domain/schemas/encuestas.ts';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useApi, useCall } from '../app/api.tsx';
import { ExportButtons } from '../app/export-buttons.tsx';
import { RecordPage } from '../app/record-page.tsx';
import { useExport } from '../app/use-save-download.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EditEncuesta } from './edit-encuesta.tsx';

/** Survey results of one course, and its questions. */
export function ResultsPage() {
  const { cursoId = '' } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(cursoId)) return <Navigate to="/encuestas" replace />;
  return <Results key={cursoId} cursoId={Number(cursoId)} />;
}

function Results({ cursoId }: { cursoId: number }) {
  const call = useCall();
  const [editing, setEditing] = useState(false);
  const query = useApi(getResults, { params: { cursoId } });
  const encuesta = useApi(getEncuesta, { params: { cursoId } }).data?.resource;
  const onExport = useExport((formato) => call(exportRespuestas, { params: { cursoId }, query: formato }));
  return (
    <RecordPage
      title="Encuesta"
      trail={[
        { nombre: 'Dashboard', componente: '/dashboard' },
        { nombre: 'Encuestas', componente: '/encuestas' },
        { nombre: query.data?.resource?.curso ?? 'Curso', componente: `/encuestas/${cursoId}` },
      ]}
      header={
        <PageHeader
          title={query.data?.resource?.curso ?? 'Encuesta'}
          subtitle={encuesta ? stateOf(encuesta) : ' '}
          actions={
            <>
              <ExportButtons onExport={onExport} />
              {encuesta && (
                <Button icon={Pencil} onClick={() => setEditing(true)}>
                  Editar encuesta
                </Button>
              )}
            </>
          }
        />
      }
      query={query}
      skeleton={<Skeleton shape="block" className="h-96" />}
    >
      {(results) => (
        <>
          <Summary results={results} />
          {editing && encuesta && <EditEncuesta encuesta={encuesta} onClose={() => setEditing(false)} />}
        </>
      )}
    </RecordPage>
  );
}

function stateOf({ activa, exigida, abre }: Encuesta): string {
  if (!activa) return 'No se ofrece a los estudiantes.';
  const asked = exigida ? ' Se exige antes de descargar el certificado.' : '';
  const isOpen = new Date(abre) <= new Date();
  return `${isOpen ? 'Se ofrece desde' : 'Se ofrecerá desde'} el ${formatDateTime(abre)}.${asked}`;
}

function Summary({ results }: { results: EncuestaResults }) {
  const { respuestas, alumnos, nps, docente, contenidos, plataforma, preguntas } = results;
  const figures: [string, string][] = [
    ['Respuestas', `${respuestas} de ${alumnos}`],
    ['NPS', nps === null ? '—' : String(nps)],
    ['Docentes', average(docente)],
    ['Contenidos', average(contenidos)],
    ['Plataforma', average(plataforma)],
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {figures.map(([label, value]) => (
          <div key={label} className="rounded-xl border border-linea bg-hoja p-4">
            <dt className="text-[0.9375rem] text-tinta-2">{label}</dt>
            <dd className="mt-1 font-serif text-2xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {respuestas < minRespuestas && (
        <p className="text-tinta-2">
          Las cifras y las palabras se muestran desde {minRespuestas} respuestas, para que nadie sea reconocido.
        </p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
        {preguntas.map((pregunta) => (
          <Card as="li" key={`${pregunta.tipo}-${pregunta.texto}`}>
            <h2 className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
              {pregunta.texto}
            </h2>
            <p className="mt-1 mb-3 flex flex-wrap items-center gap-2 text-sm text-tinta-2">
              {pregunta.respuestas === 1 ? '1 respuesta' : `${pregunta.respuestas} respuestas`}
              {pregunta.promedio !== null &&
                ` · ${pregunta.tipo === 'recomendacion' ? `NPS ${pregunta.promedio}` : `promedio ${average(pregunta.promedio)}`}`}
              {!pregunta.actual && <Badge>Redacción anterior</Badge>}
            </p>
            <Answers pregunta={pregunta} />
          </Card>
        ))}
      </ul>
    </div>
  );
}

const average = (value: number | null) => value?.toFixed(2) ?? '—';

function Answers({ pregunta }: { pregunta: EncuestaResults['preguntas'][number] }) {
  const { tipo, distribucion, palabras } = pregunta;
  if (distribucion && (tipo === 'escala' || tipo === 'recomendacion')) {
    const most = Math.max(...distribucion, 1);
    return (
      <ul className="grid gap-1.5">
        {valoresOf(tipo).map((valor, at) => (
          <li key={valor} className="flex items-center gap-3 text-sm tabular-nums">
            <span className="w-5 text-right">{valor}</span>
            <span aria-hidden="true" className="h-3 grow rounded-full bg-papel">
              <span
                className="block h-full rounded-full bg-teal"
                style={{ width: `${(100 * (distribucion[at] ?? 0)) / most}%` }}
              />
            </span>
            <span className="w-8">
              <span className="sr-only">: </span>
              {distribucion[at] ?? 0}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  if (!palabras) return <p className="text-tinta-2">Menos de {minRespuestas} respuestas.</p>;
  if (palabras.length === 0) return <p className="text-tinta-2">Nadie escribió nada.</p>;
  return (
    <ul className="divide-y divide-linea">
      {palabras.map((texto, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: anonymous texts have no identity
        <li key={at} className="py-2 wrap-anywhere whitespace-pre-line first:pt-0">
          {texto}
        </li>
      ))}
    </ul>
  );
}
