import { certificadoTipoNames } from 'domain/formats/curso-labels.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import type { Verification } from 'domain/schemas/certificados.ts';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

/** Data of the certificate as issued. */
export function CertificadoFacts({ verificacion }: { verificacion: Verification }) {
  const { tipo, titular, documento, curso, horas, inicio, fin, ritmoPropio, emitido } = verificacion;
  const { entidad, ubicacion, firmante, cargoFirmante, numero, codigo, huella, firmado } = verificacion;
  const [from, to] = [formatLongDate(inicio), formatLongDate(fin)];
  return (
    <Card as="section" className="mt-6" aria-label="Datos del certificado">
      <Badge tone={tipo === 'D' ? 'oro' : 'teal'}>{certificadoTipoNames[tipo]}</Badge>
      <h2 className="title-2 mt-3 break-words">{titular}</h2>
      <p className="mt-1 text-tinta-2">Documento de identidad {documento}</p>
      <dl className="mt-6 grid gap-x-8 gap-y-5 border-t border-linea pt-6 sm:grid-cols-2">
        <Fact nombre="Programa" ancho>
          <span className="font-serif text-xl">{curso}</span>
        </Fact>
        <Fact nombre={ritmoPropio ? 'Estudiado' : 'Dictado'}>
          {inicio < fin && from !== to ? `Del ${from} al ${to}` : from}
        </Fact>
        <Fact nombre="Duración">{horas === 1 ? '1 hora lectiva' : `${horas} horas lectivas`}</Fact>
        <Fact nombre="Emitido el">{formatLongDate(emitido)}</Fact>
        <Fact nombre="Emitido por">
          {entidad}
          <span className="block text-tinta-2">{ubicacion}</span>
        </Fact>
        {firmante !== '' && (
          <Fact nombre="Firmado por">
            {firmante}
            <span className="block text-tinta-2">{cargoFirmante}</span>
          </Fact>
        )}
        <Fact nombre="Número">{numero}</Fact>
        <Fact nombre="Código" ancho>
          <span className="tabular-nums">{codigoInGroups(codigo)}</span>
        </Fact>
        {huella !== null && (
          <Fact nombre={firmado ? 'Huella del PDF sin su firma digital (SHA-256)' : 'Huella del PDF (SHA-256)'} ancho>
            <span className="font-mono text-sm break-all text-tinta-2">{huella}</span>
            {firmado && (
              <span className="mt-1.5 block text-sm">
                El PDF que entregamos lleva además una firma digital, así que la huella de ese archivo es otra. Para
                comprobarlo, súbelo en «¿Te dieron el archivo?», o ábrelo en un lector que muestre firmas, como Acrobat.
              </span>
            )}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ nombre, ancho, children }: { nombre: string; ancho?: boolean; children: ReactNode }) {
  return (
    <div className={ancho ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-tinta-2">{nombre}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}
