import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sunatFolder } from 'domain/testing/sunat-documents.ts';
import { memoryPages, validateXML } from 'xmllint-wasm';

const schemas = {
  Invoice: '2.1/maindoc/UBL-Invoice-2.1.xsd',
  CreditNote: '2.1/maindoc/UBL-CreditNote-2.1.xsd',
  SummaryDocuments: '2.0/maindoc/UBLPE-SummaryDocuments-1.0.xsd',
  VoidedDocuments: '2.0/maindoc/UBLPE-VoidedDocuments-1.0.xsd',
};
export type SchemaName = keyof typeof schemas;

/** Errors that libxml2 finds in documents, by the schemas of OASIS and SUNAT. */
export async function validateXsd(
  name: SchemaName,
  files: { fileName: string; contents: string }[],
): Promise<string[]> {
  const folder = path.join(sunatFolder, 'xsd', schemas[name].slice(0, 3));
  // The file system of the WebAssembly build is flat.
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8').replaceAll('../common/', '');
  const preload = globSync('common/*.xsd', { cwd: folder }).map((file) => ({
    fileName: path.basename(file),
    contents: read(file),
  }));
  const { errors } = await validateXML({
    xml: files,
    schema: [read(schemas[name].slice(4))],
    preload,
    initialMemoryPages: 2048,
    maxMemoryPages: memoryPages.GiB,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
