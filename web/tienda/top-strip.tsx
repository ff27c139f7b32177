import { useSite } from '../app/site.tsx';
import { MailLink, PhoneLink } from './contact-links.tsx';
import { SocialLinks } from './social-links.tsx';

const link = 'underline-offset-4 hover:underline';

export function TopStrip() {
  const { institucion } = useSite();
  return (
    <div className="on-dark bg-tinta text-white print:hidden">
      <div className="page-column flex min-h-9 items-center justify-between gap-4">
        <SocialLinks />
        <p className="hidden text-[0.8125rem] text-white/85 sm:block">
          {institucion.ciudad} · <MailLink className={link} /> · <PhoneLink className={link} />
        </p>
      </div>
    </div>
  );
}
