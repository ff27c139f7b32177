import facebook from 'simple-icons/icons/facebook.svg?raw';
import instagram from 'simple-icons/icons/instagram.svg?raw';
import youtube from 'simple-icons/icons/youtube.svg?raw';
import { useSite } from '../app/site.tsx';
import { MailLink, PhoneLink } from './contact-links.tsx';

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

const networks = [
  { red: 'facebook', name: 'Facebook', svg: facebook },
  { red: 'instagram', name: 'Instagram', svg: instagram },
  { red: 'youtube', name: 'YouTube', svg: youtube },
] as const;

function pathOf(svg: string): string {
  return /<path d="([^"]+)"/.exec(svg)?.[1] ?? '';
}

function SocialLinks() {
  const { institucion } = useSite();
  return (
    <ul className="-ml-2.5 flex">
      {networks.map(({ red, name, svg }) => (
        <li key={red}>
          <a
            href={institucion.networks[red]}
            className="grid size-9 place-items-center text-white/75 transition-colors duration-150 hover:text-white"
          >
            <span className="sr-only">{name}</span>
            <svg viewBox="0 0 24 24" width="15" height="15" fill="currentColor" aria-hidden="true">
              <path d={pathOf(svg)} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
