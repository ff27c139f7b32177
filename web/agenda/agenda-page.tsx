import { getAgenda } from 'domain/contract/agenda.ts';
import { getFeriados } from 'domain/contract/ajustes.ts';
import { addDays, formatMonth, limaDay } from 'domain/formats/lima-time.ts';
import { monthAfter, monthWeeks, taughtTime, weekOf } from 'domain/rules/agenda.ts';
import { isTermDay } from 'domain/rules/term.ts';
import type { AgendaEvento } from 'domain/schemas/agenda.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { useApi } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { useMay } from '../app/permisos.ts';
import { useTitle } from '../app/site.tsx';
import { ViewTabs } from '../app/view-tabs.tsx';
import { Button } from '../ui/button.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useNavigate } from '../ui/navigation.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAddress } from '../ui/use-address.ts';
import { acceptedOf } from './accepted.tsx';
import { AgendaCard } from './agenda-card.tsx';
import { AgendaFeed } from './agenda-feed.tsx';
import { AgendaList } from './agenda-list.tsx';
import { AgendaMonth } from './agenda-month.tsx';
import { AgendaPanel } from './agenda-panel.tsx';
import { type AgendaView, dayEventos, hueOf, movePath, rangeTitle } from './agenda-view.ts';
import { AgendaWeek } from './agenda-week.tsx';
import { PlanSerie } from './plan-serie.tsx';

/** What the school holds in a month or a week: sessions, tests that open and close, courses that begin and end. */
export function AgendaPage() {
  const title = useTitle('Agenda');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Agenda', componente: '/agenda' },
  ]);
  const [search, setSearch] = useAddress();
  const today = limaDay(new Date());
  const given = search.get('dia') ?? '';
  const dia = /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) && isTermDay(given) ? given : today;
  const isWeek = search.get('vista') === 'semana';
  const isList = search.get('vista') === 'lista';
  const [opened, setOpened] = useState<AgendaEvento | null>(null);
  const canManage = useMay('academico');
  const navigate = useNavigate();
  const weeks = isWeek ? [weekOf(dia)] : monthWeeks(dia.slice(0, 7));
  const [desde, hasta] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!];
  const query = useApi(getAgenda, { query: { desde, hasta } }, { staleTime: 0 });
  const feriados = useApi(getFeriados, {}).data?.resource?.feriados ?? [];
  const agenda = query.data?.resource;

  const change = (values: Record<string, string>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const [key, value] of Object.entries(values)) value === '' ? next.delete(key) : next.set(key, value);
      return next;
    });
  const go = (day: string) => change({ dia: day === today ? '' : day });
  const step = (by: 1 | -1) => go(isWeek ? addDays(dia, 7 * by) : monthAfter(dia, by));

  const all = agenda?.eventos ?? [];
  const [curso, docente, sala] = ['curso', 'docente', 'sala'].map((name) => search.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const shown = all.filter(
    (each) =>
      (curso === '' || String(each.cursoId) === curso) &&
      (docente === '' || String(each.docenteId) === docente) &&
      (sala === '' || each.sala === sala),
  );
  const inView = all.filter(({ inicio }) => isWeek || limaDay(inicio).slice(0, 7) === dia.slice(0, 7));
  const view: AgendaView = {
    weeks,
    today,
    month: isWeek ? null : dia.slice(0, 7),
    feriados,
    choques: (agenda?.choques ?? []).filter(({ aceptado }) => aceptado === null),
    eventosOf: dayEventos(shown),
    onOpen: setOpened,
    onMove: canManage ? (evento, inicio) => void navigate(movePath(evento, inicio)) : null,
  };
  return (
    <>
      {title}
      <PageHeader
        title="Agenda"
        actions={
          <div className="grid auto-cols-fr grid-flow-col gap-3 sm:flex">
            {canManage && <PlanSerie cursoId={curso} eventos={all} />}
            <AgendaFeed />
          </div>
        }
      />
      <ViewTabs
        path="/agenda"
        label="Vista"
        views={{ mes: 'Mes', semana: 'Semana', lista: 'Lista' }}
        keep={['dia', 'curso', 'docente', 'sala']}
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3">
        <IconButton label={isWeek ? 'Semana anterior' : 'Mes anterior'} icon={ChevronLeft} onClick={() => step(-1)} />
        <IconButton label={isWeek ? 'Semana siguiente' : 'Mes siguiente'} icon={ChevronRight} onClick={() => step(1)} />
        <Button variant="secondary" onClick={() => go(today)}>
          Hoy
        </Button>
        <h2 className="title-2 ml-1">
          {isWeek ? rangeTitle(desde, hasta) : capital(formatMonth(dia.slice(0, 7)).replace(' ', ' de '))}
        </h2>
        <FilterBar className="min-w-0 grow basis-80 lg:flex-nowrap lg:justify-end">
          <Choice
            label="Curso"
            all="Todos los cursos"
            value={curso}
            onChange={(id) => change({ curso: id })}
            options={optionsOf(all, 'cursoId', 'curso')}
          />
          <Choice
            label="Docente"
            all="Todos los docentes"
            value={docente}
            onChange={(id) => change({ docente: id })}
            options={optionsOf(all, 'docenteId', 'ponente')}
          />
          {(sala !== '' || all.some((each) => each.sala)) && (
            <Choice
              label="Sala"
              all="Todas las salas"
              value={sala}
              onChange={(address) => change({ sala: address })}
              options={optionsOf(all, 'sala', 'sala')}
            />
          )}
        </FilterBar>
      </div>
      {agenda && (
        <TaughtHours eventos={inView} docenteId={Number(docente) || agenda.docenteId} isOwn={docente === ''} />
      )}
      <QueryState query={query}>
        <Skeleton shape="block" className="h-96" />
      </QueryState>
      {agenda && (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_16rem]">
          <div className="min-w-0">
            {!isList && (
              <div className="max-md:hidden">
                {isWeek ? <AgendaWeek view={view} /> : <AgendaMonth view={view} />}
                <Legend eventos={shown.filter(({ inicio }) => weeks.flat().includes(limaDay(inicio)))} />
              </div>
            )}
            <div className={isList ? '' : 'md:hidden'}>
              <AgendaList view={view} />
            </div>
          </div>
          <AgendaPanel eventos={shown} view={view} accepted={acceptedOf(shown, agenda.choques)} />
          <p className="text-sm text-tinta-2">Horas de Lima.</p>
        </div>
      )}
      {opened && <AgendaCard evento={opened} view={view} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Legend: the hue of each course. */
function Legend({ eventos }: { eventos: readonly AgendaEvento[] }) {
  const cursos = [...new Map(eventos.map((each) => [each.cursoId, each])).values()];
  if (cursos.length < 2) return null;
  return (
    <ul aria-label="Colores de los cursos" className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-tinta-2">
      {cursos.slice(0, 12).map((evento) => (
        <li key={evento.cursoId} className="flex items-center gap-2">
          <span className="h-3.5 w-1 rounded-full" style={{ backgroundColor: hueOf(evento) }} aria-hidden />
          {evento.curso}
        </li>
      ))}
      {cursos.length > 12 && <li>y {cursos.length - 12} más</li>}
    </ul>
  );
}

type TaughtHoursProps = { eventos: readonly AgendaEvento[]; docenteId: number | null; isOwn: boolean };

/** Hours of the user, or of the chosen lecturer, in the month or week shown. */
function TaughtHours({ eventos, docenteId, isOwn }: TaughtHoursProps) {
  if (docenteId === null) return null;
  const { sesiones, minutos, dictados } = taughtTime(eventos, docenteId, new Date());
  const whose = isOwn ? 'Tus horas' : 'Sus horas';
  const facts = [
    sesiones === 1 ? '1 sesión' : `${sesiones} sesiones`,
    hours(minutos),
    `${hours(dictados)} ${dictados === 60 ? 'dictada' : 'dictadas'}`,
  ];
  return (
    <p className="mb-4 text-tinta-2 tabular-nums">
      <strong className="font-semibold text-tinta">{whose}:</strong> {facts.join(' · ')}
    </p>
  );
}

const hours = (minutes: number) =>
  `${(minutes / 60).toLocaleString('es-PE', { maximumFractionDigits: 1 })} ${minutes === 60 ? 'hora' : 'horas'}`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function optionsOf(
  eventos: readonly AgendaEvento[],
  id: 'cursoId' | 'docenteId' | 'sala',
  name: 'curso' | 'ponente' | 'sala',
) {
  const names = new Map(eventos.flatMap((each) => (each[id] === null ? [] : [[String(each[id]), each[name] ?? '']])));
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label, 'es'));
}

type ChoiceProps = {
  label: string;
  all: string;
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string }[];
};

/** A choice from another month stays in the list, so that it can be undone. */
function Choice({ label, all, value, onChange, options }: ChoiceProps) {
  const known = value === '' || options.some((each) => each.value === value);
  return (
    <SelectField
      label={label}
      hideLabel
      className="min-w-0 sm:w-51"
      placeholder={all}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={known ? options : [{ value, label: 'Sin fechas aquí' }, ...options]}
    />
  );
}
