import Award from 'lucide-react/icons/award';
import FileText from 'lucide-react/icons/file-text';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import Users from 'lucide-react/icons/users';

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

export function LandingBenefits() {
  return (
    <section className="border-y border-linea bg-hoja">
      <div className="page-column py-16 lg:py-24">
        <h2 className="title-1">Lo que te llevas</h2>
        <ul className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
          {benefits.map(({ icon: Icon, title, text }) => (
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
