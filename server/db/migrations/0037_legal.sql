-- Legal documents, what was accepted, and consent to advertising. All three only grow: a version that somebody accepted
-- must stay readable.
CREATE TABLE legal_version (
  documento text NOT NULL CHECK (documento IN ('terminos', 'privacidad', 'cambios')),
  version integer NOT NULL CHECK (version > 0),
  -- Plain prose; the names in braces stand for the school's data.
  texto text NOT NULL CHECK (btrim(texto) <> ''),
  publicado timestamptz NOT NULL DEFAULT now(),
  -- Null: the first version, which comes with the program.
  usuario_id integer REFERENCES usuario ON DELETE NO ACTION,
  PRIMARY KEY (documento, version)
);

CREATE INDEX legal_version_usuario ON legal_version (usuario_id);

CREATE TABLE legal_aceptacion (
  legal_aceptacion_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  documento text NOT NULL CHECK (documento IN ('terminos', 'privacidad', 'cambios')),
  version integer NOT NULL,
  momento text NOT NULL CHECK (momento IN ('pedido', 'activacion')),
  pedido_id integer REFERENCES pedido ON DELETE NO ACTION,
  usuario_id integer REFERENCES usuario ON DELETE NO ACTION,
  aceptado timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (documento, version) REFERENCES legal_version,
  CHECK (pedido_id IS NOT NULL OR usuario_id IS NOT NULL)
);

CREATE INDEX legal_aceptacion_version ON legal_aceptacion (documento, version);
CREATE INDEX legal_aceptacion_pedido ON legal_aceptacion (pedido_id);
CREATE INDEX legal_aceptacion_usuario ON legal_aceptacion (usuario_id, legal_aceptacion_id DESC);

-- The newest row of a person counts.
CREATE TABLE consentimiento_publicidad (
  consentimiento_publicidad_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  otorgado boolean NOT NULL,
  origen text NOT NULL CHECK (origen IN ('activacion', 'cuenta')),
  creado timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX consentimiento_publicidad_usuario
  ON consentimiento_publicidad (usuario_id, consentimiento_publicidad_id DESC);

INSERT INTO legal_version (documento, version, texto) VALUES
('terminos', 1, $texto$Estos términos rigen el uso de este sitio y la compra de cursos y diplomados de {escuela}. Al comprar o crear tu cuenta los aceptas. Si no estás de acuerdo con alguno, no continúes y escríbenos.

## Quiénes somos
El servicio lo presta {razonSocial}, con RUC {ruc} y domicilio en {direccion}. Puedes escribirnos a {correo} o llamarnos al {telefono}.

## Qué ofrecemos
Cursos, diplomados y seminarios de derecho, en vivo o grabados. La página de cada programa indica su temario, sus fechas, sus horas, su modalidad, su precio en soles y por cuánto tiempo podrás ver los materiales. Si una sesión debe reprogramarse, te avisamos por correo y la dictamos en otra fecha.

## Tu cuenta
- Das datos verdaderos y completos: con ellos se emite tu certificado.
- Tu cuenta es personal. No compartas tu contraseña ni tu acceso; si crees que alguien la conoce, cámbiala en «Mi cuenta» y avísanos.
- Para comprar debes ser mayor de edad. Por un menor compra su madre, su padre o su tutor.

## Precios y pago
Los precios están en soles e incluyen los impuestos que correspondan. El pedido queda confirmado cuando el pago se acredita; hasta entonces no reserva una vacante. Te enviamos el enlace para entrar a tus cursos al correo que escribiste, y el comprobante de pago que pidas.

## Uso de los materiales
Las clases, separatas y evaluaciones son para tu estudio personal. No está permitido copiarlas, grabarlas, publicarlas ni revenderlas sin autorización escrita. Podemos suspender la cuenta de quien lo haga, después de avisarle y escucharlo.

## Evaluaciones y certificados
El certificado se emite a quien cumple las condiciones del programa. Cualquier persona puede comprobarlo en este sitio con su código. Podemos revocarlo si se emitió por error o con datos falsos, y su código lo dirá.

## Responsabilidad
Los cursos son formación y no asesoría legal para un caso concreto. Respondemos por la prestación del servicio conforme a la ley; no por fallas de tu equipo o de tu conexión.

## Reclamos y ley aplicable
Puedes presentar un reclamo o una queja en el Libro de Reclamaciones de este sitio, y lo respondemos en un plazo no mayor a quince (15) días hábiles. Estos términos se rigen por las leyes del Perú, y nada en ellos limita los derechos que te da el Código de Protección y Defensa del Consumidor.

## Cambios de estos términos
Cada versión se publica aquí con su fecha y las anteriores siguen a la vista. A tu compra se le aplica la versión que aceptaste al hacerla.$texto$),
('privacidad', 1, $texto$Esta política explica qué datos personales tratamos, para qué y qué puedes hacer sobre ellos, conforme a la Ley N.º 29733, Ley de Protección de Datos Personales, y su reglamento, el Decreto Supremo N.º 016-2024-JUS.

## Quién es responsable
{razonSocial}, con RUC {ruc} y domicilio en {direccion}. Para todo lo relacionado con tus datos escribe a {correo}.

## Qué datos tratamos
- De tu cuenta: nombre, apellido, documento de identidad, correo y celular.
- De tus compras: los cursos, los montos, el medio y el número de operación, y los datos del comprobante. No guardamos números de tarjeta: los recibe el proveedor de pagos.
- De tus estudios: matrículas, respuestas, notas y certificados.
- De seguridad: inicios de sesión, dirección de red y tipo de equipo.
- De tus reclamos y solicitudes: lo que nos escribes y nuestra respuesta.

## Para qué los usamos
- Para prestarte el servicio que compras: darte acceso, calificarte, certificarte y atenderte. Sin estos datos no podemos hacerlo.
- Para cumplir la ley: comprobantes, registro de certificados y Libro de Reclamaciones.
- Para cuidar tu cuenta y el sitio frente a fraudes y accesos indebidos.
- Para enviarte novedades y ofertas, solo si lo autorizas aparte. Puedes retirar esa autorización cuando quieras en «Mi cuenta», y no cambia nada más.

## A quién se los damos
A nadie los vendemos. Los reciben, solo en lo necesario, quienes nos dan el alojamiento del sitio, el envío de correos y el cobro de pagos, que pueden estar fuera del Perú y están obligados a protegerlos; y las autoridades, cuando la ley lo ordena. Quien tenga el código de tu certificado ve tu nombre, el programa, la fecha y los últimos dígitos de tu documento.

## Cuánto tiempo los guardamos
Mientras tengas tu cuenta y, después, lo que la ley exige: los comprobantes por el plazo tributario, las hojas de reclamación al menos dos años, y el registro de certificados de forma permanente, porque un certificado debe poder comprobarse siempre. Lo demás se elimina o se vuelve anónimo.

## Tus derechos
Puedes pedir información sobre el tratamiento, acceder a tus datos, rectificarlos, cancelarlos, oponerte a su uso y llevártelos. Es gratis: escribe a {correo} desde el correo de tu cuenta, o con una copia de tu documento. Respondemos un pedido de información en 8 días hábiles, de acceso en 20, y de rectificación, cancelación u oposición en 10. Si no estás conforme, puedes acudir a la Autoridad Nacional de Protección de Datos Personales.

## Cookies
Usamos solo las necesarias para mantener tu sesión y protegerla. No usamos cookies de publicidad ni de terceros.

## Seguridad
Las contraseñas se guardan cifradas de modo que nadie puede leerlas, las conexiones van cifradas y cada persona de la escuela ve solo lo que su función exige. Si un incidente afectara tus datos, te avisaremos, y también a la autoridad, dentro del plazo legal.

## Cambios de esta política
Cada versión se publica aquí con su fecha y las anteriores siguen a la vista.$texto$),
('cambios', 1, $texto$Queremos que estudies lo que de verdad te sirve. Estas son las reglas de {escuela} para cambiar o devolver una compra. No limitan los derechos que te da la ley.

## Antes de que empiece el curso
Hasta el día anterior a la primera sesión puedes pedir la devolución de todo lo que pagaste o el cambio a otro curso. Si el otro cuesta más, pagas la diferencia; si cuesta menos, te la devolvemos.

## Cuando ya empezó
En los siete (7) días calendario desde la primera sesión puedes pedir la devolución si no rendiste ninguna evaluación. Después no hay devoluciones, pero puedes pasar tu vacante a otra edición del mismo programa una vez, si la hay.

## Cursos grabados
Puedes pedir la devolución en los siete (7) días calendario desde tu compra, mientras no hayas visto más de una clase ni rendido una evaluación.

## Si nosotros cambiamos algo
Si cancelamos un curso, o cambiamos sus fechas y ya no puedes llevarlo, te devolvemos todo lo pagado o, si lo prefieres, te cambiamos a otro.

## Pagos de más o repetidos
Lo que se haya pagado de más o dos veces se devuelve siempre, sin plazo y sin que tengas que explicarlo.

## Cómo pedirlo
Escribe a {correo} con el número de tu pedido. Te respondemos en tres (3) días hábiles. La devolución se hace por el mismo medio con que pagaste, o a la cuenta que nos indiques a tu nombre, en un máximo de quince (15) días hábiles; con tarjeta, el banco puede tardar algo más en mostrarla. Al devolver el total se retira el acceso al curso.

## Lo que no se devuelve
Los cursos gratuitos, y los que ya terminaste y por los que se emitió tu certificado.

Si no quedas conforme, tienes el Libro de Reclamaciones en este mismo sitio.$texto$);

CREATE TRIGGER legal_version_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON legal_version
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER legal_aceptacion_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON legal_aceptacion
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER consentimiento_publicidad_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON consentimiento_publicidad
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER legal_version_catalogo AFTER INSERT ON legal_version
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();
