import { useQuery } from '@tanstack/react-query';
import { useCall } from '../app/api.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Team, teamQuery } from './team.tsx';

const shown = 6;

export function LandingTeam() {
  const { data } = useQuery(teamQuery(useCall()));
  const docentes = data?.resource?.docentes.slice(0, shown) ?? [];
  if (docentes.length === 0) return null;
  return (
    <section className="page-column py-16 lg:py-24">
      <div className="mb-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 className="title-1">Aprendes de quien lo ejerce</h2>
        <TextLink to="/nosotros">Conoce a todos los docentes</TextLink>
      </div>
      <Team docentes={docentes} />
    </section>
  );
}
