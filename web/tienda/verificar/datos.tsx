import { certificadoTipoNames } from 'domain/formats/curso-labels.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import { codigoEnGrupos } from 'domain/rules/codigo-certificado.ts';
import type { Verificacion } from 'domain/schemas/certificados.ts';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

/** Data of the certificate as issued. */
export function Datos({ verificacion }: { verificacion: Verificacion }) {
  const { tipo, titular, documento, curso, horas, inicio, fin, nota, emitido } = verificacion;
  const { entidad, ubicacion, firmante, cargoFirmante, numero, codigo, huella } = verificacion;
  return (
    <Card as="section" className="mt-6" aria-label="Datos del certificado">
      <Badge tone={tipo === 'D' ? 'oro' : 'teal'}>{certificadoTipoNames[tipo]}</Badge>
      <h2 className="title-2 mt-3 break-words">{titular}</h2>
      <p className="mt-1 text-tinta-2">Documento de identidad {documento}</p>
      <dl className="mt-6 grid gap-x-8 gap-y-5 border-t border-linea pt-6 sm:grid-cols-2">
        <Dato nombre="Programa" ancho>
          <span className="font-serif text-xl">{curso}</span>
        </Dato>
        <Dato nombre="Dictado">
          {inicio < fin ? `Del ${formatLongDate(inicio)} al ${formatLongDate(fin)}` : formatLongDate(inicio)}
        </Dato>
        <Dato nombre="Duración">{horas === 1 ? '1 hora lectiva' : `${horas} horas lectivas`}</Dato>
        {nota !== null && <Dato nombre="Promedio final">{nota} de 20</Dato>}
        <Dato nombre="Emitido el">{formatLongDate(emitido)}</Dato>
        <Dato nombre="Emitido por">
          {entidad}
          <span className="block text-tinta-2">{ubicacion}</span>
        </Dato>
        {firmante !== '' && (
          <Dato nombre="Firmado por">
            {firmante}
            <span className="block text-tinta-2">{cargoFirmante}</span>
          </Dato>
        )}
        <Dato nombre="Número">{numero}</Dato>
        <Dato nombre="Código" ancho>
          <span className="tabular-nums">{codigoEnGrupos(codigo)}</span>
        </Dato>
        {huella !== null && (
          <Dato nombre="Huella del PDF (SHA-256)" ancho>
            <span className="font-mono text-sm break-all text-tinta-2">{huella}</span>
          </Dato>
        )}
      </dl>
    </Card>
  );
}

function Dato({ nombre, ancho, children }: { nombre: string; ancho?: boolean; children: ReactNode }) {
  return (
    <div className={ancho ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-tinta-2">{nombre}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}
