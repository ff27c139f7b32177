import type { CheckoutMedio } from 'domain/rules/formas-pago.ts';
import Award from 'lucide-react/icons/award';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import FileText from 'lucide-react/icons/file-text';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import { useSite } from '../app/site.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { inText, listed } from './cart/medios.tsx';
import { CertificadoArt } from './certificado-art.tsx';
import { MailLink, PhoneLink } from './contact-links.tsx';
import { FaqList } from './faq-list.tsx';
import { WhatsappMark } from './flyer/whatsapp-links.tsx';
import { compromiso, enfoque, vision } from './principles.ts';

const benefits = [
  {
    icon: MonitorPlay,
    title: 'Clases que puedes repetir',
    text: 'En vivo para preguntar, y grabadas para volver a verlas mientras dure tu acceso.',
  },
  {
    icon: FileText,
    title: 'Modelos y lecturas',
    text: 'Escritos, resoluciones y casos en PDF que te sirven al día siguiente.',
  },
  {
    icon: Award,
    title: 'Un certificado con respaldo',
    text: 'Digital, con código QR. Tu empleador lo comprueba en segundos.',
  },
  {
    icon: Users,
    title: 'Alguien que responde',
    text: 'Tiempo para preguntas en cada sesión y atención por WhatsApp y correo.',
  },
];

export function LandingBenefits({ certifies }: { certifies: boolean }) {
  const shown = benefits.filter(({ icon }) => certifies || icon !== Award);
  return (
    <section className="border-y border-linea bg-hoja">
      <div className="page-column py-12 lg:py-24">
        <h2 className="title-1">Lo que te llevas</h2>
        <ul className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
          {shown.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon size={28} className="text-teal" />
              <h3 className="title-3 mt-4">{title}</h3>
              <p className="mt-2 text-pretty text-tinta-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

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

const steps = [
  {
    title: 'Elige tu programa',
    text: 'Compara temario, fechas, horas y precio en la página de cada programa. No te pedimos datos para verlos.',
  },
  {
    title: 'Completa tu pedido',
    text: 'Agrégalo al carrito y paga. Cuando el pago se confirma, recibes un correo con el enlace para activar tu cuenta.',
  },
  {
    title: 'Estudia y certifícate',
    text: 'Sigue las clases en vivo o grabadas, lee los materiales y rinde tus pruebas. Si apruebas, emitimos tu certificado.',
  },
];

export function LandingSteps() {
  return (
    <section className="page-column py-14 lg:py-28">
      <h2 className="title-1">Cómo funciona</h2>
      <ol className="mt-10 grid gap-x-10 gap-y-10 md:grid-cols-3 lg:mt-14">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3.25rem_1fr] md:block">
            <span aria-hidden="true" className="figures block text-5xl text-teal md:mb-5 md:text-6xl">
              {index + 1}
            </span>
            <div>
              <h3 className="title-3">{title}</h3>
              <p className="mt-2 max-w-[42ch] text-pretty text-tinta-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function LandingPrinciples() {
  const { institucion } = useSite();
  return (
    <section className="page-column py-14 lg:py-28">
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

/** Names only ways to pay that are configured. */
function paymentText(medios: readonly CheckoutMedio[]): string {
  const ways = listed(medios.map((medio) => inText(medio)));
  const how = ways === '' ? 'Al completar tu pedido te escribimos para coordinar el pago.' : `Con ${ways}.`;
  return `${how} En tu pedido puedes pedir boleta o factura.`;
}

type Certifies = { certifies: boolean };

const preguntasOf = (medios: readonly CheckoutMedio[], { certifies }: Certifies) => [
  {
    pregunta: '¿Necesito ser abogado para inscribirme?',
    respuesta: 'No. Cada programa dice para quién es y qué nivel tiene. Si dudas, escríbenos y te orientamos.',
  },
  {
    pregunta: '¿Qué pasa si no puedo conectarme a una clase?',
    respuesta: 'Queda grabada en tu aula. La ves cuando puedas, mientras dure tu acceso.',
  },
  {
    pregunta: '¿Cómo puedo pagar?',
    respuesta: paymentText(medios),
  },
  {
    pregunta: '¿Cuándo recibo el acceso?',
    respuesta: 'Cuando se confirma tu pago te llega un correo con el enlace para activar tu cuenta.',
  },
  ...(certifies ? [aboutCertificado] : []),
];

const aboutCertificado = {
  pregunta: '¿El certificado es válido para concursos públicos?',
  respuesta:
    'Cada certificado indica las horas académicas, la entidad que lo emite y un código que cualquiera puede verificar. Revisa lo que piden las bases de tu concurso y compáralo con la página del programa.',
};

export function LandingFaq({ medios, certifies }: Certifies & { medios: readonly CheckoutMedio[] }) {
  return (
    <section className="border-t border-linea bg-hoja">
      <div className="page-column grid gap-x-12 gap-y-6 py-16 lg:grid-cols-[1fr_1.6fr] lg:py-24">
        <h2 className="title-1">Preguntas frecuentes</h2>
        <FaqList preguntas={preguntasOf(medios, { certifies })} />
      </div>
    </section>
  );
}

const link = 'font-medium text-teal underline decoration-teal/40 underline-offset-4 hover:text-teal-oscuro';

export function LandingClosing() {
  const { whatsapp } = useSite().institucion;
  return (
    <section className="page-column py-20 text-center lg:py-28">
      <h2 className="title-1">Mira lo que se dicta ahora</h2>
      <p className="mx-auto mt-4 max-w-[52ch] text-lg text-tinta-2">
        Si dudas entre dos programas, pregúntanos.{' '}
        <span className="block">
          <MailLink className={link} /> · <PhoneLink className={link} />
        </span>
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:*:w-full">
        <LinkButton to="/catalogo/diplomas/vigentes">Diplomados vigentes</LinkButton>
        <LinkButton to="/catalogo/cursos/vigentes" variant="secondary">
          Cursos vigentes
        </LinkButton>
        {whatsapp && (
          <LinkButton href={whatsapp} target="_blank" variant="secondary" icon={WhatsappMark}>
            Escríbenos por WhatsApp
          </LinkButton>
        )}
        <LinkButton to="/informacion" variant="secondary">
          Solicitar información
        </LinkButton>
      </div>
    </section>
  );
}
