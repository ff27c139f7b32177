import { useSite } from '../app/site.tsx';
import { compromiso, enfoque, vision } from './principles.ts';

export function LandingPrinciples() {
  const { institucion } = useSite();
  return (
    <section className="page-column py-20 lg:py-28">
      <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[1fr_1.6fr]">
        <h2 className="title-1">Una escuela de derecho en línea</h2>
        <p className="font-serif text-[clamp(1.25rem,1.1rem+0.8vw,1.625rem)] leading-[1.42] text-pretty text-tinta-2">
          {institucion.nombre} forma a quienes trabajan con el derecho todos los días, en el estudio, en la entidad
          pública o en la empresa. Enseñamos a leer un expediente, a decidir sobre él y a sostener esa decisión.
        </p>
      </div>
      <div className="mt-14 grid gap-x-10 md:grid-cols-3 lg:mt-20">
        {[vision, enfoque, compromiso].map(({ title, short }) => (
          <section key={title} className="border-t border-tinta py-7 md:pb-0">
            <h3 className="title-2">{title}</h3>
            <p className="mt-3 text-pretty text-tinta-2">{short}</p>
          </section>
        ))}
      </div>
    </section>
  );
}
