import BadgeCheck from 'lucide-react/icons/badge-check';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import UserCheck from 'lucide-react/icons/user-check';
import { LinkButton } from '../ui/link-button.tsx';
import { CertificadoArt } from './certificado-art.tsx';

const facts = [
  { icon: UserCheck, text: 'A quién se otorgó y qué programa acredita.' },
  { icon: CalendarCheck, text: 'Qué día se emitió y quién lo respalda.' },
  { icon: BadgeCheck, text: 'Si sigue siendo válido o fue revocado, y desde cuándo.' },
];

export function LandingCertificado() {
  return (
    <section className="on-dark overflow-hidden bg-[#0f3d3a] text-white">
      <div className="page-column grid items-center gap-x-16 gap-y-12 py-20 lg:grid-cols-2 lg:py-24">
        <div>
          <h2 className="title-1">Un certificado que cualquiera puede comprobar</h2>
          <p className="mt-5 max-w-[52ch] text-lg text-white/85">
            Cada certificado lleva un código QR. Quien lo escanea llega a nuestra página de verificación y ve lo que
            quedó registrado el día en que se emitió.
          </p>
          <ul className="mt-8 max-w-[52ch]">
            {facts.map(({ icon: Icon, text }) => (
              <li key={text} className="flex items-start gap-3.5 border-t border-white/20 py-4">
                <Icon size={22} className="mt-px text-[#d0caab]" />
                {text}
              </li>
            ))}
          </ul>
          <LinkButton to="/verificar" variant="secondary" className="mt-6">
            Verificar un certificado
          </LinkButton>
        </div>
        <CertificadoArt />
      </div>
    </section>
  );
}
