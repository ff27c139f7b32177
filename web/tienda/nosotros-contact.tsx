import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { useSite } from '../app/site.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { MailLink, PhoneLink } from './contact-links.tsx';

const link = 'underline decoration-teal/40 underline-offset-4 hover:text-teal-oscuro hover:decoration-current';

export function NosotrosContact() {
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
