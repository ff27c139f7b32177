import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import { textAt } from 'domain/formats/xml/xml-tree.ts';
import { sampleDocuments } from './comprobantes/samples/sample-documents.ts';
import { signXml } from './comprobantes/signature/sign-xml.ts';
import { verifyXml } from './comprobantes/signature/verify-xml.ts';
import { openP12 } from './pdf/signature/open-p12.ts';

/**
 * `npm run comprobante -- verificar FILE.xml` verifies the signature of a document; `npm run comprobante -- muestras
 * FOLDER` writes signed samples. Neither needs a database or a configuration.
 */
const usage = `Uso:
  npm run comprobante -- verificar ARCHIVO.xml
  npm run comprobante -- muestras CARPETA [sha1]`;

const certificateFile = path.join(
  import.meta.dirname,
  'comprobantes/samples/LLAMA-PE-CERTIFICADO-DEMO-10467793549.pfx',
);

async function verifyFile(file: string): Promise<boolean> {
  const verdict = verifyXml(await readFile(file));
  if (!verdict.valid) {
    console.error(`${file}: la firma NO es válida. ${verdict.reason}`);
    return false;
  }
  const { root, certificate } = verdict;
  const issued = textAt(root, 'IssueDate') ?? '';
  console.log(`${file}: la firma es válida.`);
  console.log(`Documento ${textAt(root, 'ID') ?? 'sin número'}, emitido el ${issued || '(sin fecha)'}.`);
  console.log(`Firmado con el certificado de ${certificate.subject.split('\n').join(', ')},`);
  console.log(`que vale hasta el ${formatLongDate(certificate.validToDate.toISOString())}.`);
  const outdated = issued !== '' && !isWithin(issued, certificate.validFromDate, certificate.validToDate);
  if (outdated) console.log('Aviso: el certificado no estaba vigente en la fecha de emisión.');
  return true;
}

function isWithin(day: string, from: Date, until: Date): boolean {
  const [first, last] = [from, until].map((date) => date.toISOString().slice(0, 10));
  return first! <= day && day <= last!;
}

async function writeSamples(folder: string, hash: 'sha1' | 'sha256'): Promise<void> {
  const identity = openP12(await readFile(certificateFile), 'password');
  await mkdir(folder, { recursive: true });
  const samples = sampleDocuments();
  for (const { name, canonical } of samples) {
    await writeFile(path.join(folder, `${name}.xml`), signXml(canonical, identity, hash).xml);
  }
  console.log(
    `${samples.length} comprobantes de muestra en ${folder}, firmados con un certificado de prueba (${hash}).`,
  );
}

async function main([command, target, hash = 'sha256']: string[]): Promise<number> {
  if (command === 'verificar' && target) return (await verifyFile(target)) ? 0 : 1;
  if (command === 'muestras' && target && (hash === 'sha1' || hash === 'sha256')) {
    await writeSamples(target, hash);
    return 0;
  }
  console.error(usage);
  return 1;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: NodeJS.ErrnoException) => {
    console.error(error.code === 'ENOENT' ? `No existe: ${error.path}` : error);
    process.exitCode = 1;
  },
);
