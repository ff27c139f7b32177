import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { desktop, expectAccessible, phone } from './accessible.ts';
import { newCurso } from './flyers.ts';
import { enrol, newMaterial, newModulo } from './modulos.ts';
import { admin } from './people.ts';
import { ask, changeTo, newAlumno, single } from './school.ts';
import { test } from './test.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const pastDays = { fechaHoraInicio: inMinutes(-40 * 1440), fechaHoraLimite: inMinutes(-20) };

const fitsPhone = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

/** A free course that sells its certificate, and a student who passed its test. Leaves the page signed in as ADMIN. */
async function passed(page: Page) {
  const alumno = await newAlumno(page);
  const { cursoId, nombre } = await newCurso(page, {
    activa: true,
    asincronico: 'S',
    entidadId: 1,
    tipo: 'C',
    tipoCertificado: 'C',
  });
  const modulo = await newModulo(page, cursoId, { nombre: 'Evaluación', orden: 1, intentoMax: 2 }, 'PRU');
  const { moduloId, pruebaId } = modulo;
  const { materialId } = await newMaterial(page, moduloId, 'DSC', { nombre: 'Indicaciones' });
  await ask(page, 'post', '/preguntas', { ...single('¿Quién dicta sentencia?', '*El juez', 'El fiscal'), pruebaId });
  await enrol(page, alumno, cursoId);
  await changeTo(page, alumno);
  type Prueba = { preguntas: { opciones: { opcionId: number }[] }[] };
  const { preguntas } = await ask<Prueba>(page, 'get', `/pruebas/${pruebaId}`);
  const opciones = preguntas.map(({ opciones: [first] }) => first!.opcionId);
  await ask(page, 'post', '/respuestas/envio', { pruebaId, opciones });
  await ask(page, 'put', `/materiales/${materialId}/visto`);
  await changeTo(page, admin);
  return { alumno, cursoId, nombre };
}

for (const size of [phone, desktop]) {
  test(`NIV-38 NIV-42 NIV-55 a student buys the certificate that the course sells apart, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const { alumno, cursoId, nombre } = await passed(page);
    await page.goto(`/curso-detalle?cursoId=${cursoId}`);
    const card = page.getByRole('region', { name: 'Niveles de certificado' });
    await expect(card).toContainText('Incluido en el curso');
    await card.getByRole('button', { name: 'Editar el certificado del curso' }).click();
    const settings = page.getByRole('dialog', { name: 'Certificado del curso' });
    await settings.getByLabel('Precio aparte').fill('50');
    await settings.getByRole('button', { name: 'Guardar' }).click();
    await expect(card).toContainText('Se vende aparte a S/ 50.00');

    const signer = { nombre: `Rosa Ñahui ${cursoId}`, cargo: 'Decana', entidadId: 1 };
    const { firmanteId } = await ask<{ firmanteId: number }>(page, 'post', '/firmantes', signer);
    await card.getByRole('button', { name: 'Agregar nivel' }).click();
    const level = page.getByRole('dialog', { name: 'Nuevo nivel' });
    await level.getByLabel('Lo refrenda').selectOption('1');
    await level.getByLabel('Serie del registro').fill('cal');
    await level.getByLabel('Firma 1').selectOption(String(firmanteId));
    await level.getByLabel('Precio aparte').fill('120');
    const preview = level.getByRole('region', { name: 'Vista previa del PDF' });
    // A page of the PDF is rendered when it is scrolled into view.
    await preview.scrollIntoViewIfNeeded();
    await expect(preview).toContainText(signer.nombre);
    await page.screenshot({ path: `test-results/niv-42-nivel-${size.width}.png` });
    await level.getByRole('button', { name: 'Guardar' }).click();
    await expect(card).toContainText('Se vende aparte a S/ 120.00');
    await page.screenshot({ path: `test-results/niv-42-niveles-${size.width}.png`, fullPage: true });

    await page.goto(`/catalogo/flyer/${cursoId}`);
    await expect(page.getByText('S/ 50.00, aparte del programa')).toBeVisible();
    await expect(page.getByText('S/ 120.00, aparte del programa')).toBeVisible();
    const price = page.getByRole('region', { name: 'Precio e inscripción' });
    await expect(price.getByText('Se compra aparte: S/ 50.00')).toBeVisible();

    await changeTo(page, alumno);
    await page.goto('/dashboard');
    const finished = page.getByRole('list', { name: 'Cursos terminados' });
    await page.screenshot({ path: `test-results/niv-55-dashboard-${size.width}.png` });
    await finished.getByRole('link', { name: `Tu certificado de ${nombre}` }).click();
    await expect(page).toHaveURL(`/curso-modulo/${cursoId}/avance`);
    await page.getByRole('button', { name: 'Revisar mi nombre' }).click();
    await page.getByRole('button', { name: 'Confirmar mi nombre' }).click();
    await expect(page.getByText('Cumples todo. El certificado se vende aparte')).toBeVisible();
    await page.screenshot({ path: `test-results/niv-42-avance-${size.width}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Comprar' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Comprar el certificado' });
    await expect(dialog).toContainText('Ya cumples lo que pide');
    await expectAccessible(page, 'buying a certificate');
    await page.screenshot({ path: `test-results/niv-42-comprar-${size.width}.png` });
    await dialog.getByRole('button', { name: 'Ir a pagar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Tu pedido AI-/);
    await expect(page.getByText(`1 × Certificado de «${nombre}»`)).toBeVisible();
    const own = page.url();
    await page.screenshot({ path: `test-results/niv-42-pedido-${size.width}.png`, fullPage: true });
    const numero = new URL(own).searchParams.get('numero')!;

    await page.goto(`/curso-modulo/${cursoId}/avance`);
    await expect(page.getByRole('link', { name: `Pagar el pedido ${numero}` })).toBeVisible();
    await changeTo(page, admin);
    const [pedido] = await ask<{ id: number }[]>(page, 'get', `/orders?q=${numero}`);
    const pago = { medio: 'yape', operacion: `C${randomInt(1_000_000, 9_999_999)}` };
    await ask(page, 'post', `/orders/${pedido!.id}/pagar`, pago);

    await changeTo(page, alumno);
    await page.goto(own);
    await expect(page.getByText('Tu certificado se emite por sí solo')).toBeVisible();
    await page.getByRole('link', { name: 'Ver mi avance' }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('link', { name: 'Ver certificado' })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByText('Ya lo tienes.')).toBeVisible();
    if (size === phone) await fitsPhone(page);

    await changeTo(page, admin);
    await page.goto(`/pedidos?pedido=${pedido!.id}`);
    await expect(page.getByText('Certificados emitidos')).toBeVisible();
  });

  test(`NIV-42 who attended gets a constancia and who taught a certificate, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    const alumnos = [await newAlumno(page), await newAlumno(page), await newAlumno(page)];
    const { cursoId } = await newCurso(page, { activa: true, entidadId: 1, ...pastDays });
    const { moduloId } = await newModulo(page, cursoId);
    const dates = { inicio: inMinutes(-3000), fin: inMinutes(-2900) };
    const { materialId } = await newMaterial(page, moduloId, 'SES', { nombre: 'Apertura', ...dates });
    const celdas = [];
    for (const alumno of alumnos) {
      await enrol(page, alumno, cursoId);
      celdas.push({ usuarioId: alumno.usuarioId, materialId, presente: true });
    }
    await ask(page, 'put', `/cursos/${cursoId}/asistencia`, { celdas });
    const dni = String(randomInt(30_000_000, 99_999_999));
    const { docenteId } = await ask<{ docenteId: number }>(page, 'post', '/docentes', {
      nombre: 'César',
      apellido: `Núñez ${dni}`,
      especialidad: 'Penal',
      correo: `docente.${dni}@example.com`,
    });
    await ask(page, 'post', `/docentes/${docenteId}/cuenta`, { dni });
    await ask(page, 'put', '/curso-ponentes/asociar', { cursoId, docenteId });

    await page.goto(`/certificados?cursoId=${cursoId}`);
    await page.getByRole('button', { name: 'Agregar certificado' }).first().click();
    const people = page.getByRole('dialog', { name: 'Agregar certificado' });
    const first = people.getByRole('listitem').filter({ hasText: alumnos[0]!.dni });
    await first.getByRole('button', { name: /^Emitir la constancia de participación de/ }).click();
    await expect(first.getByText('Constancia', { exact: true })).toBeVisible();
    await page.screenshot({ path: `test-results/niv-42-agregar-${size.width}.png` });
    await people.getByRole('button', { name: 'Cerrar', exact: true }).last().click();

    await page.getByRole('button', { name: 'Constancias', exact: true }).click();
    const batch = page.getByRole('dialog', { name: 'Constancias de participación' });
    const listed = batch.getByRole('list', { name: 'Recibirán una constancia' }).getByRole('listitem');
    await expect(listed).toHaveCount(2);
    await expect(listed.first()).toContainText('Asistió a 1 de 1 sesión');
    await expectAccessible(page, 'constancias in a batch');
    await page.screenshot({ path: `test-results/niv-42-constancias-${size.width}.png` });
    await batch.getByRole('button', { name: 'Emitir 2 constancias' }).click();
    await expect(page.getByRole('main').getByText('Asistente')).toHaveCount(3);

    await page.getByRole('button', { name: 'Certificar a un docente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Certificar a un docente' });
    await dialog.getByLabel('Docente', { exact: true }).selectOption(String(docenteId));
    await dialog.getByLabel('Horas académicas').fill('4.5');
    await dialog.getByLabel('Temas').fill('Interrogatorio');
    await page.screenshot({ path: `test-results/niv-42-docente-${size.width}.png` });
    await dialog.getByRole('button', { name: 'Certificar', exact: true }).click();
    await expect(page.getByText(`Se certificó a César Núñez ${dni}`)).toBeVisible();
    await page.getByRole('button', { name: 'Certificar a un docente' }).click();
    await dialog.getByLabel('Docente', { exact: true }).selectOption(String(docenteId));
    await dialog.getByLabel('Horas académicas').fill('12');
    await dialog.getByRole('button', { name: 'Certificar', exact: true }).click();
    await expect(dialog).toContainText(
      'Ya tiene un certificado en calidad de ponente por 4.5 horas y «Interrogatorio».',
    );
    if (size === phone) await fitsPhone(page);
  });
}
