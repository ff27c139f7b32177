import { useQuery } from '@tanstack/react-query';
import { coverArt } from 'domain/formats/cover-art.ts';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { useCall } from '../app/api.tsx';
import { Cover } from '../app/cover.tsx';
import { useSite } from '../app/site.tsx';
import type { Call } from '../app/transport.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MailLink, PhoneLink } from './contact-links.tsx';
import { PageMeta } from './page-meta.tsx';
import { compromiso, enfoque, vision } from './principles.ts';
import { areInPractice, Team, teamQuery } from './team.tsx';

const frieze = coverArt({ motif: 'columns', seed: 6, hue: 0, width: 1200, height: 300 });

export const handle = { prefetch: ({ call }: { call: Call }) => [teamQuery(call)] };

export function NosotrosPage() {
  const { institucion } = useSite();
  const { data } = useQuery(teamQuery(useCall()));
  const docentes = data?.resource?.docentes ?? [];
  const facts = [
    ['Desde', String(institucion.since)],
    ['Sede', institucion.ciudad],
    ...(docentes.length > 0
      ? [[areInPractice(docentes) ? 'Docentes en ejercicio' : 'Docentes', String(docentes.length)]]
      : []),
  ];
  return (
    <>
      <PageMeta
        title={`Nosotros · ${institucion.nombre}`}
        description={`Quiénes somos en ${institucion.nombre}: nuestra historia, visión, enfoque y compromiso, y cómo elegimos a los docentes.`}
        path="/nosotros"
      />
      <div className="page-column pt-12 sm:pt-20">
        <h1 className="max-w-[18ch] text-[clamp(2.375rem,1.5rem+3.8vw,4rem)] leading-[1.04] tracking-[-0.025em]">
          El derecho se aprende frente a un caso
        </h1>
        <p className="mt-6 min-h-[4lh] max-w-[58ch] text-lg text-tinta-2 sm:min-h-[2lh] sm:text-xl">
          Somos {institucion.nombre}, una escuela de derecho en línea. Enseñamos a quienes ya ejercen y a quienes están
          por empezar.
        </p>
        <dl className="mt-10 flex flex-wrap gap-x-12 gap-y-5">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-[0.9375rem] text-tinta-2">{label}</dt>
              <dd className="figures mt-1 text-2xl">{value}</dd>
            </div>
          ))}
        </dl>
        <Cover art={frieze} className="mt-12 h-40 w-full rounded-2xl sm:mt-16 sm:h-72" />
      </div>
      <div className="page-column divide-y divide-linea pt-6 pb-12 sm:pt-12">
        <Chapter title="Nuestra historia">
          <p className="font-serif text-[1.375rem] leading-[1.4] sm:text-2xl">
            Empezamos con una pregunta de colegas que ya litigaban: por qué tanto de lo que habíamos estudiado no servía
            el lunes por la mañana, con el expediente sobre la mesa.
          </p>
          <p>
            La respuesta fue reunirnos a resolver casos, con la norma abierta y con alguien que ya había pasado por ahí.
            Esas reuniones se volvieron clases; las clases, cursos; los cursos, diplomados.
          </p>
          <p>
            Hoy la escuela vive en línea para que nadie tenga que mudarse ni dejar de trabajar para estudiar. El método
            sigue siendo el mismo: un caso, la norma vigente y una buena conversación.
          </p>
        </Chapter>
        {[vision, enfoque, compromiso].map(({ title, long }) => (
          <Chapter key={title} title={title}>
            {long.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Chapter>
        ))}
        <NosotrosDocentes />
        {docentes.length > 0 && (
          <section className="py-12 sm:py-16">
            <h2 className="title-1 mb-8">Quiénes enseñan</h2>
            <Team docentes={docentes} />
          </section>
        )}
      </div>
      <NosotrosContact />
    </>
  );
}

const criteria = [
  { title: 'Ejercen lo que enseñan', text: 'Litigan, asesoran o deciden en la materia del curso, y lo hacen hoy.' },
  {
    title: 'Saben explicar',
    text: 'Antes de tener un curso dan una clase abierta, y escuchamos a quienes la tomaron.',
  },
  {
    title: 'Traen sus propios casos',
    text: 'Preparan los materiales con expedientes reales, sin los datos de las personas.',
  },
  {
    title: 'Responden',
    text: 'Reservan tiempo para preguntas en cada sesión y dicen cuándo algo sigue en discusión.',
  },
];

function NosotrosDocentes() {
  return (
    <Chapter title="Cómo elegimos a los docentes">
      <p>Un nombre conocido no basta para dar clases aquí. Miramos cuatro cosas.</p>
      <dl className="grid gap-x-10 gap-y-7 pt-3 sm:grid-cols-2">
        {criteria.map(({ title, text }) => (
          <div key={title}>
            <dt className="title-3 text-tinta">{title}</dt>
            <dd className="mt-1.5 text-base">{text}</dd>
          </div>
        ))}
      </dl>
    </Chapter>
  );
}

const link = 'underline decoration-teal/40 underline-offset-4 hover:text-teal-oscuro hover:decoration-current';

function NosotrosContact() {
  const { institucion } = useSite();
  const ways = [
    { icon: Phone, label: 'Teléfono', value: <PhoneLink className={link} /> },
    { icon: Mail, label: 'Correo', value: <MailLink className={link} /> },
    { icon: MapPin, label: 'Ciudad', value: institucion.ciudad },
  ];
  return (
    <section className="border-t border-linea bg-hoja">
      <div className="page-column grid gap-x-12 gap-y-8 py-16 lg:grid-cols-[1fr_1.6fr] lg:py-20">
        <div>
          <h2 className="title-1">Contacto</h2>
          <p className="mt-3 max-w-[40ch] text-tinta-2">Cuéntanos qué quieres estudiar y te ayudamos a elegir.</p>
          <LinkButton to="/catalogo" className="mt-6">
            Ver el catálogo
          </LinkButton>
        </div>
        <dl className="divide-y divide-linea border-y border-linea self-start">
          {ways.map(({ icon: Icon, label, value }) => (
            <div key={label} className="grid gap-x-4 py-4 sm:grid-cols-[10rem_1fr] sm:items-baseline">
              <dt className="flex items-center gap-2.5 text-[0.9375rem] text-tinta-2">
                <Icon size={18} className="text-teal" />
                {label}
              </dt>
              <dd className="font-serif text-xl break-words sm:text-2xl">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Heading in the margin, text beside it. */
function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-5 py-12 sm:py-16 lg:grid-cols-[1fr_1.6fr]">
      <h2 className="title-1">{title}</h2>
      <div className="max-w-[62ch] space-y-4 text-lg text-tinta-2">{children}</div>
    </section>
  );
}
