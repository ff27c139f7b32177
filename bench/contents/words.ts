/** Parts of the generated course and person names. */
export const tratamientos = ['Curso', 'Diplomado', 'Programa', 'Taller', 'Seminario', 'Especialización'];

export const branches = [
  ...['Derecho Civil', 'Derecho Penal', 'Derecho Laboral', 'Derecho Tributario', 'Derecho Administrativo'],
  ...['Derecho Registral', 'Derecho Notarial', 'Derecho Constitucional', 'Derecho de Familia', 'Derecho Minero'],
  ...['Derecho Ambiental', 'Derecho Procesal', 'Derecho Municipal', 'Derecho Bancario', 'Derecho Societario'],
  ...['Contrataciones del Estado', 'Arbitraje', 'Derecho Informático', 'Derecho Aduanero', 'Derecho Sanitario'],
];

export const temas = [
  ...['contratos', 'obligaciones', 'responsabilidad', 'prescripción', 'usucapión', 'sucesiones', 'garantías'],
  ...['prueba indiciaria', 'prisión preventiva', 'juicio oral', 'casación', 'colaboración eficaz', 'lavado de activos'],
  ...['despido arbitrario', 'negociación colectiva', 'inspección del trabajo', 'seguridad social', 'teletrabajo'],
  ...[
    'fiscalización',
    'impuesto a la renta',
    'precios de transferencia',
    'procedimiento sancionador',
    'silencio positivo',
  ],
  ...['saneamiento de predios', 'sociedades', 'fusiones', 'propiedad intelectual', 'protección de datos', 'licencias'],
];

export const nombres = [
  ...['María', 'José', 'Luis', 'Rosa', 'Carlos', 'Ana', 'Juan', 'Carmen', 'Jorge', 'Julia', 'Miguel', 'Elena'],
  ...['Pedro', 'Lucía', 'Víctor', 'Teresa', 'Manuel', 'Patricia', 'César', 'Gladys', 'Raúl', 'Silvia', 'Óscar'],
  ...['María Elena', 'José Luis', 'Ana María', 'Juan Carlos', 'Rosa María', 'Luis Alberto', 'Flor de María'],
  ...['Yesenia', 'Wilmer', 'Nélida', 'Édgar', 'Maribel', 'Percy', 'Katherine', 'Jhonatan', 'Milagros', 'Roger'],
  ...['Ximena', 'Renzo', 'Valeria', 'Gonzalo', 'Fiorella', 'Sebastián', 'Nicole', 'Rodrigo', 'Camila', 'Diego'],
];

export const apellidos = [
  ...['Quispe', 'Flores', 'Sánchez', 'García', 'Rodríguez', 'Rojas', 'Huamán', 'Mamani', 'Ramos', 'Díaz', 'Torres'],
  ...['Vásquez', 'López', 'Ramírez', 'Mendoza', 'Chávez', 'Espinoza', 'Castillo', 'Fernández', 'Gonzales', 'Pérez'],
  ...['Condori', 'Ccori', 'Apaza', 'Choque', 'Huanca', 'Ticona', 'Cusi', 'Yupanqui', 'Ñaupari', 'Inga', 'Chuquimia'],
  ...['Salazar', 'Vargas', 'Cruz', 'Gutiérrez', 'Castro', 'Reyes', 'Delgado', 'Aguilar', 'Paredes', 'Villanueva'],
  ...['Cárdenas', 'Palomino', 'Alvarado', 'Medina', 'Guerrero', 'Córdova', 'Silva', 'Herrera', 'Valverde', 'Bautista'],
  ...['Camacho', 'Zegarra', 'Benavides', 'Ugarte', 'Bellido', 'Salas', 'Tello', 'Llerena', 'Portocarrero', 'Becerra'],
  ...['Lazo', 'Arce', 'Olivera', 'Sotelo', 'Galindo', 'Ochoa', 'Montes', 'Barrientos', 'Escobar', 'Loayza', 'Zavala'],
];
