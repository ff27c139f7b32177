import { Chapter } from './chapter.tsx';

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

export function NosotrosDocentes() {
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
