import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { document, noImagenes } from '../../testing/certificado-document.ts';
import { readPdf, readTags } from '../../testing/pdf.ts';
import { expectApart, expectInside } from '../../testing/pdf-layout.ts';
import type { CertificadoDocument, Imagen } from './document.ts';
import { renderCertificado } from './render.ts';

const curso = { ...document.curso, redaccion: 2 as const };
const entidad = { ...document.entidad, tagged: true as const };
const tagged: CertificadoDocument = { ...document, tipo: 'C', curso, entidad };

const signers = ['Dora Mar', 'Beto Sol', 'Ana Paz', 'Celia Luz'];
const nivel: NonNullable<CertificadoDocument['nivel']> = {
  nivelId: 1,
  nombre: 'Certificado refrendado',
  texto: 'Con mención en litigación',
  entidad: { titulo: 'Colegio de Abogados de Ñaña', acronimo: 'CAN', convenio: '012-2026', logo: null },
  firmantes: signers.map((nombre) => ({ nombre, cargo: `Cargo de ${nombre}`, firma: null })),
  registro: 'CAN-000045-2026',
};

async function square(): Promise<Imagen> {
  const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#1f2f55' } })
    .png()
    .toBuffer();
  return { bytes, width: 200, height: 100 };
}

/** Everything above the code and its QR. */
async function readAbove(given: CertificadoDocument, imagenes: Parameters<typeof renderCertificado>[1] = noImagenes) {
  const read = await readTags(await renderCertificado(given, imagenes));
  expect(read.tagged).toBe(true);
  return read.elements.slice(
    0,
    read.elements.findIndex(([role]) => role === 'Link'),
  );
}

describe('NIV-56 text and tags of a level', () => {
  test('both coats of arms, who endorses it, and four signatures in order', async () => {
    const picture = await square();
    const imagenes = {
      logo: picture,
      firma: null,
      nivel: { logo: picture, firmas: [picture, null, picture, picture] },
    };
    expect(await readAbove({ ...tagged, nivel }, imagenes)).toEqual([
      ['Figure', 'Logo de Instituto de Estudios Procesales del Sur'],
      ['Figure', 'Logo de Colegio de Abogados de Ñaña'],
      ['P', 'INSTITUTO DE ESTUDIOS PROCESALES DEL SUR'],
      ['H1', 'Certificado refrendado'],
      ['P', 'AI-DPP-2026'],
      ['P', 'Se otorga el presente certificado a'],
      ['P', 'Lucía Quispe Ñahui'],
      ['P', 'con DNI 20000001'],
      ['P', 'por haber aprobado el curso'],
      ['P', 'Diplomado en Derecho Procesal Penal y Litigación Oral'],
      ['P', 'Con mención en litigación'],
      [
        'P',
        expect.stringMatching(
          /^Dictado del 2 de marzo al 26 de junio de 2026 .* 120 horas académicas .* 17\.25 de 20$/,
        ),
      ],
      ['Figure', 'Firma de Dora Mar'],
      ['P', 'Dora Mar'],
      ['P', 'Cargo de Dora Mar'],
      ['P', 'Beto Sol'],
      ['P', 'Cargo de Beto Sol'],
      ['Figure', 'Firma de Ana Paz'],
      ['P', 'Ana Paz'],
      ['P', 'Cargo de Ana Paz'],
      ['Figure', 'Firma de Celia Luz'],
      ['P', 'Celia Luz'],
      ['P', 'Cargo de Celia Luz'],
      ['P', 'Arequipa, 1 de julio de 2026'],
      ['P', 'Refrendado por Colegio de Abogados de Ñaña'],
      ['P', expect.stringMatching(/^Convenio 012-2026 +· +Registro CAN-000045-2026$/)],
    ]);
  });

  test.each([1, 2, 3, 4])('everything at its longest keeps apart, with %i signers', async (count) => {
    const long: CertificadoDocument = {
      ...tagged,
      alumno: { dni: 'ABC123456789', nombre: 'María '.repeat(24), apellido: 'Quispe '.repeat(20) },
      curso: {
        ...curso,
        nombreCertificado: 'Contratación pública y control '.repeat(9),
        codigoCertificado: 'X'.repeat(60),
      },
      entidad: { ...entidad, titulo: 'Instituto de Estudios '.repeat(12), ubicacion: 'Lima '.repeat(20) },
      nivel: {
        ...nivel,
        nombre: 'Certificado refrendado por el colegio '.repeat(2),
        texto: 'especialización '.repeat(31),
        entidad: {
          ...nivel.entidad,
          titulo: 'Ilustre Colegio de Abogados '.repeat(7),
          convenio: '012-2026-'.repeat(6),
        },
        firmantes: Array.from({ length: count }, () => ({
          nombre: 'Rosa María de los Ángeles Díaz '.repeat(4),
          cargo: 'Decana del Ilustre Colegio de Abogados '.repeat(3),
          firma: null,
        })),
        registro: 'CANETECANETE-000045-2026',
      },
    };
    const [page] = (await readPdf(await renderCertificado(long, noImagenes))).pages;
    expectInside(page!.words);
    expectApart(page!.words);
    expect(page!.picture?.qr).toBe(document.address);
  });
});

test.each([
  ['participante', 'Constancia de participación', 'la presente constancia', 'asistente'],
  ['ponente', 'Certificado', 'el presente certificado', 'ponente'],
  ['organizador', 'Certificado', 'el presente certificado', 'organizador'],
] as const)('NIV-56 text and tags of who took part as %s', async (calidad, title, given, quality) => {
  const above = await readAbove({ ...tagged, calidad, nota: null });
  expect(above.filter(([role]) => role === 'H1')).toEqual([['H1', title]]);
  const said = above.map(([, text]) => text);
  expect(said).toContain(`Se otorga ${given} a`);
  expect(said).toContain(`por haber participado en calidad de ${quality} en el programa`);
  expect(said.find((text) => text.includes('horas académicas'))).toMatch(/120 horas académicas$/);
  expect(said.join(' ')).not.toMatch(/aprobado|Promedio/);
});
