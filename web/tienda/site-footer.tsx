import { legalPath, legalTexts, legalTitles } from 'domain/rules/legal.ts';
import BookOpen from 'lucide-react/icons/book-open-text';
import { useSite } from '../app/site.tsx';
import { Link } from '../ui/link.tsx';
import { MailLink, PhoneLink } from './contact-links.tsx';

const link =
  'inline-flex min-h-11 items-center text-white/85 underline-offset-4 hover:text-white hover:underline pointer-fine:min-h-8';
const label = 'mb-2 font-sans text-[0.8125rem] font-semibold tracking-wide text-white/70';

export function SiteFooter() {
  const { institucion, year } = useSite();
  return (
    <footer className="on-dark bg-tinta print:hidden text-[0.9375rem] text-white">
      <div className="page-column flex flex-wrap justify-between gap-x-6 gap-y-8 py-10 sm:gap-x-8 sm:py-14 md:grid md:grid-cols-[1.6fr_1fr_1fr]">
        <div className="max-md:w-full">
          <p className="flex items-center gap-2 font-serif text-2xl font-medium tracking-tight">
            <span aria-hidden="true" className="text-4xl leading-none text-white/60">
              §
            </span>
            {institucion.nombre}
          </p>
          <p className="mt-3 max-w-[38ch] text-white/85">
            Diplomados y cursos de derecho peruano, con certificados que cualquiera puede comprobar.
          </p>
        </div>
        <nav aria-label="Pie de página">
          <h2 className={label}>Estudiar</h2>
          <ul>
            <li>
              <Link to="/catalogo/diplomas/vigentes" className={link}>
                Diplomas
              </Link>
            </li>
            <li>
              <Link to="/catalogo/cursos/vigentes" className={link}>
                Cursos
              </Link>
            </li>
            <li>
              <Link to="/verificar" className={link}>
                Verificar un certificado
              </Link>
            </li>
            <li>
              <Link to="/login" className={link}>
                Iniciar sesión
              </Link>
            </li>
          </ul>
        </nav>
        <div>
          <h2 className={label}>Contacto</h2>
          <p className="flex min-h-8 items-center text-white/85">{institucion.ciudad}</p>
          <p>
            <MailLink className={link} />
          </p>
          <p>
            <PhoneLink className={link} />
          </p>
        </div>
      </div>
      <div className="border-t border-white/15">
        <div className="page-column grid gap-x-8 gap-y-2 py-5 text-[0.8125rem] text-white/75 lg:grid-cols-[1fr_auto] lg:items-center">
          <nav aria-label="Textos legales">
            <ul className="flex flex-wrap gap-x-6">
              {legalTexts.map((documento) => (
                <li key={documento}>
                  <Link
                    to={legalPath(documento)}
                    className="inline-flex min-h-11 items-center text-white/85 underline-offset-4 hover:text-white hover:underline"
                  >
                    {legalTitles[documento]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <p>
            <Link
              to="/libro-de-reclamaciones"
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-white underline-offset-4 hover:underline"
            >
              <BookOpen size={20} />
              Libro de Reclamaciones
            </Link>
          </p>
          <p>
            © {year} {institucion.nombre}. Todos los derechos reservados.
          </p>
          <p>Precios en soles (S/). Horarios en hora de Lima.</p>
        </div>
      </div>
    </footer>
  );
}
