import { certificadoTipoNames, levelLabel } from 'domain/formats/curso-labels.ts';
import { imageUrl } from 'domain/formats/images.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { describeAttendedHours } from 'domain/rules/asistencia.ts';
import { certificadoTipo } from 'domain/rules/cursos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { FlyerExtras } from 'domain/schemas/flyer-extras.ts';
import { useSite } from '../../app/site.tsx';
import { cx } from '../../ui/cx.ts';
import { parseProse } from '../../ui/parse-prose.ts';
import { Prose } from '../../ui/prose.tsx';
import { Facts } from './facts.tsx';
import { anchorIds } from './flyer-anchors.tsx';
import { FlyerNiveles, signerText } from './flyer-niveles.tsx';
import { FlyerSection } from './flyer-sections.tsx';
import { MoreLines, shownLines } from './fold.tsx';

type Props = { curso: Curso } & Pick<FlyerExtras, 'firma' | 'emision' | 'niveles' | 'precioCertificado'>;

/** Text, issuer and picture of the certificate, then the syllabus. */
export function FlyerCertificado({ curso, firma, emision, niveles, precioCertificado }: Props) {
  const { tipoCertificado, preparacionCertificado, nivel, temario, entidad } = curso;
  return (
    <FlyerSection title="Certificado y Contenido" id={anchorIds.certificado}>
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-y-6 print:grid-cols-1">
        <div className="grid gap-y-5">
          <Facts
            narrow
            facts={[
              ['Tipo', tipoCertificado || entidad ? certificadoTipoNames[certificadoTipo(curso)] : 'Sin definir'],
              ['Preparación', describeAttendedHours(preparacionCertificado) || 'Sin definir'],
              ['Nivel', levelLabel(nivel)],
              ...(precioCertificado === null
                ? []
                : [['Precio', `${formatSoles(precioCertificado)}, aparte del programa`] as const]),
            ]}
          />
          {entidad && emision && <p>{emision}</p>}
          {entidad && <Issuer entidad={entidad} firma={firma} />}
        </div>
        {entidad && <Sample curso={curso} />}
      </div>
      {entidad && <FlyerNiveles curso={curso} niveles={niveles} />}
      <h3 id={anchorIds.temario} className="title-3 mt-6 mb-3 scroll-mt-14 lg:mt-8 print:mt-4">
        Temario
      </h3>
      {temario ? <Temario text={temario} /> : <p className="text-tinta-2">Lo publicaremos pronto.</p>}
    </FlyerSection>
  );
}

type IssuerProps = { entidad: NonNullable<Curso['entidad']> } & Pick<Props, 'firma'>;

function Issuer({ entidad: { titulo, ubicacion, logo }, firma }: IssuerProps) {
  const { imageBase } = useSite();
  return (
    <div className="flex items-center gap-4 border-t border-linea pt-5">
      {logo && (
        <img
          src={imageUrl(imageBase, 'logos', logo, 320)}
          alt={`Logo de ${titulo}`}
          width={72}
          height={72}
          loading="lazy"
          decoding="async"
          className="size-18 shrink-0 object-contain print:hidden"
        />
      )}
      <div className="min-w-0">
        <p className="text-[0.8125rem] text-tinta-2">Certifica</p>
        <p className="font-medium text-pretty">{titulo}</p>
        <p className="text-[0.9375rem] text-tinta-2">{ubicacion}</p>
        {firma && <p className="text-[0.9375rem] text-pretty text-tinta-2">Firma: {signerText(firma)}</p>}
      </div>
    </div>
  );
}

function Sample({ curso: { cursoId, version } }: { curso: Curso }) {
  return (
    <figure className="print:hidden">
      <img
        src={`/muestras/certificado-${cursoId}.webp?v=${version}`}
        alt="Muestra del certificado de este programa, con un nombre ficticio"
        width={842}
        height={595}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-lg border border-linea bg-papel-2"
      />
      <figcaption className="mt-2 text-sm text-tinta-2">
        Así será tu certificado. Quien escanee su código QR verá que es auténtico.
      </figcaption>
    </figure>
  );
}

/** Renders a plain list as a table of contents, any other text as prose. */
function Temario({ text }: { text: string }) {
  const [list, ...others] = parseProse(text);
  if (!list || list.kind === 'paragraph' || others.length > 0) return <Prose text={text} />;
  const first = list.kind === 'numbers' ? list.start : 1;
  const [shown, more] = [list.items.slice(0, shownLines), list.items.slice(shownLines)];
  return (
    <>
      <Temas items={shown} first={first} className="border-t" />
      {more.length > 0 && (
        <MoreLines label={more.length === 1 ? 'Ver el tema que falta' : `Ver los ${more.length} temas que faltan`}>
          <Temas items={more} first={first + shownLines} />
        </MoreLines>
      )}
    </>
  );
}

function Temas({ items, first, className }: { items: readonly string[]; first: number; className?: string }) {
  return (
    <ol
      className={cx('grid grid-cols-1 gap-x-10 border-linea sm:grid-cols-2 print:grid-cols-2', className)}
      style={{ counterReset: `tema ${first - 1}` }}
    >
      {items.map((item, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
          key={place}
          className="flex gap-3.5 border-b wrap-anywhere border-linea py-3 text-pretty [counter-increment:tema] before:min-w-6 before:font-serif before:text-lg before:leading-[1.4] before:text-teal before:content-[counter(tema)] print:py-0.5"
        >
          {item}
        </li>
      ))}
    </ol>
  );
}
