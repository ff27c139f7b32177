import { may, type Permiso } from 'domain/rules/permisos.ts';
import { isAdmin, type WithRol } from 'domain/rules/roles.ts';
import BookOpen from 'lucide-react/icons/book-open-text';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import type { IconType } from '../ui/icon-type.ts';
import {
  BadgeCheck,
  Banknote,
  BookAlert,
  BookMarked,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  FileCheck,
  FileSignature,
  FileText,
  History,
  Landmark,
  Layers,
  Library,
  Mail,
  MessageCircleQuestion,
  Newspaper,
  Package,
  PenLine,
  Quote,
  ReceiptText,
  Scale,
  Settings,
  ShieldUser,
  Signature,
  Star,
  TicketPercent,
  Trash2,
  User,
  UserRoundPlus,
  Users,
  UsersRound,
  Wallet,
} from './staff-icons.ts';

/** A screen behind the sign-in: path of its route, its file below `web/`, and the component that the file exports. */
export type Screen = { path: string; file: string; name: string; permiso?: Permiso };

/** An entry of the menu, which leads to its first screen. The other screens of its area have no entry of their own. */
type Area = readonly [nombre: string, icon: IconType, first: string | Screen, ...others: Screen[]];

type Group = { titulo: string; areas: readonly Area[] };

export type MenuEntry = { nombre: string; icon: IconType; path: string; area: readonly string[] };

const screen = (path: string, file: string, name: string): Screen => ({ path, file, name });
const forStaff =
  (permiso: Permiso) =>
  (path: string, file: string, name: string): Screen => ({ path, file, name, permiso });
const ofAdmin = forStaff('ADMIN');
const ofAcademico = forStaff('academico');
const ofCaja = forStaff('caja');
const ofOficina = forStaff('oficina');
const ofDocencia = forStaff('docencia');

const cursoModulo = ['aula/curso-modulo/curso-modulo-page.tsx', 'CursoModuloPage'] as const;

const everyone: Area[] = [
  ['Dashboard', LayoutDashboard, screen('dashboard', 'panel/dashboard-page.tsx', 'DashboardPage')],
  [
    'Especialidades',
    BookOpen,
    screen('especialidades', 'aula/especialidades-page.tsx', 'EspecialidadesPage'),
    screen('cursos', 'aula/cursos/cursos-page.tsx', 'CursosPage'),
    screen('curso-detalle', 'aula/curso-detalle/curso-detalle-page.tsx', 'CursoDetallePage'),
    screen('curso-modulo', ...cursoModulo),
    screen('curso-modulo/:cursoId', ...cursoModulo),
    screen('curso-modulo/:cursoId/avance', 'aula/curso-modulo/avance-page.tsx', 'AvancePage'),
    screen('curso-modulo/:cursoId/:materialId', 'aula/leccion/leccion-page.tsx', 'LeccionPage'),
    ofDocencia('curso-usuario', 'alumnos/curso-usuario-page.tsx', 'CursoUsuarioPage'),
    screen('prueba', 'aula/prueba/prueba-page.tsx', 'PruebaPage'),
    screen('encuesta/:cursoId', 'encuestas/encuesta-page.tsx', 'EncuestaPage'),
    screen('sesion/:id', 'aula/sesion/sesion-page.tsx', 'SesionPage'),
    ofAcademico('certificados', 'certificados/certificados-page.tsx', 'CertificadosPage'),
  ],
];

/** What the menu of the specification adds for ADMIN. */
const adminMenu: Area[] = [
  ['Modulos', Layers, ofAdmin('modulos', 'admin/tipos/tipo-modulos-page.tsx', 'TipoModulosPage')],
  ['Materiales', FileText, ofAdmin('materiales', 'admin/tipos/tipo-materiales-page.tsx', 'TipoMaterialesPage')],
  ['Docentes', User, ofAcademico('docentes', 'admin/docentes/docentes-page.tsx', 'DocentesPage')],
  [
    'Usuarios',
    Users,
    ofOficina('usuarios', 'admin/usuarios/usuarios-page.tsx', 'UsuariosPage'),
    ofOficina('usuarios/:id', 'admin/usuarios/profile-page.tsx', 'ProfilePage'),
  ],
  ['Entidades', Newspaper, ofAcademico('entidades', 'admin/entidades/entidades-page.tsx', 'EntidadesPage')],
  // A page of the public site.
  ['Nosotros', Landmark, 'nosotros'],
];

/** Screens that the specification does not know, by what they are for. */
const management: readonly Group[] = [
  {
    titulo: 'Ventas',
    areas: [
      ['Pedidos', ReceiptText, ofCaja('pedidos', 'pedidos/pedidos-page.tsx', 'PedidosPage')],
      ['Por verificar', BadgeCheck, ofCaja('por-verificar', 'pedidos/declared-pagos-page.tsx', 'DeclaredPagosPage')],
      [
        'Pagos',
        Banknote,
        ofCaja('pagos', 'pagos/pagos-page.tsx', 'PagosPage'),
        ofCaja('cierre', 'pagos/cierre-page.tsx', 'CierrePage'),
      ],
      [
        'Reportes',
        ChartColumn,
        ofOficina('reportes', 'pagos/reportes-page.tsx', 'ReportesPage'),
        ofOficina('reportes/:informe', 'pagos/informe-page.tsx', 'InformePage'),
      ],
      ['Comprobantes', FileCheck, ofCaja('comprobantes', 'comprobantes/comprobantes-page.tsx', 'ComprobantesPage')],
      ['Interesados', UserRoundPlus, ofCaja('interesados', 'interesados/interesados-page.tsx', 'InteresadosPage')],
      ['Cotizaciones', FileSignature, ofCaja('cotizaciones', 'cotizaciones/cotizaciones-page.tsx', 'CotizacionesPage')],
      ['Grupos', UsersRound, ofCaja('grupos', 'grupos/grupos-page.tsx', 'GruposPage')],
      ['Cupones', TicketPercent, ofCaja('cupones', 'admin/cupones/cupones-page.tsx', 'CuponesPage')],
      ['Paquetes', Package, ofAdmin('paquetes', 'admin/paquetes/paquetes-page.tsx', 'PaquetesPage')],
      ['Cuotas', CalendarCheck, ofCaja('cuotas', 'cuotas/cuotas-page.tsx', 'CuotasPage')],
      [
        'Planes de cuotas',
        CalendarClock,
        ofAdmin('planes-cuotas', 'admin/cuotas/planes-cuotas-page.tsx', 'PlanesCuotasPage'),
      ],
    ],
  },
  {
    titulo: 'Enseñanza',
    areas: [
      ['Programas', Library, ofAcademico('programas', 'admin/programas/programas-page.tsx', 'ProgramasPage')],
      ['Agenda', CalendarDays, ofDocencia('agenda', 'agenda/agenda-page.tsx', 'AgendaPage')],
      [
        'Calificaciones',
        PenLine,
        ofDocencia('calificaciones', 'calificaciones/calificaciones-page.tsx', 'CalificacionesPage'),
      ],
      ['Consultas', MessageCircleQuestion, ofDocencia('consultas', 'consultas/consultas-page.tsx', 'ConsultasPage')],
      [
        'Encuestas',
        Star,
        ofAcademico('encuestas', 'encuestas/encuestas-page.tsx', 'EncuestasPage'),
        ofAcademico('encuestas/:cursoId', 'encuestas/results-page.tsx', 'ResultsPage'),
      ],
      ['Voces', Quote, ofAdmin('voces', 'voces/voces-page.tsx', 'VocesPage')],
      ['Libro de certificados', BookMarked, ofAcademico('libro-certificados', 'libro/libro-page.tsx', 'LibroPage')],
      ['Firmantes', Signature, ofAcademico('firmantes', 'admin/firmantes/firmantes-page.tsx', 'FirmantesPage')],
    ],
  },
  {
    titulo: 'Escuela',
    areas: [
      ['Ajustes', Settings, ofAdmin('ajustes', 'ajustes/ajustes-page.tsx', 'AjustesPage')],
      ['Formas de pago', Wallet, ofAdmin('formas-pago', 'formas-pago/formas-pago-page.tsx', 'FormasPagoPage')],
      [
        'Reclamaciones',
        BookAlert,
        ofAdmin('reclamaciones', 'reclamaciones/reclamaciones-page.tsx', 'ReclamacionesPage'),
      ],
      [
        'Datos personales',
        ShieldUser,
        ofAdmin('solicitudes-datos', 'solicitudes/solicitudes-page.tsx', 'SolicitudesPage'),
      ],
      ['Textos legales', Scale, ofAdmin('textos-legales', 'legal/legal-page.tsx', 'LegalTextsPage')],
      ['Correos', Mail, ofAdmin('correos', 'mails/mails-page.tsx', 'MailsPage')],
      [
        'Historia de cambios',
        History,
        ofAdmin('auditoria', 'admin/auditoria/auditoria-page.tsx', 'AuditoriaPage'),
        ofAdmin('seguridad', 'admin/auditoria/security-page.tsx', 'SecurityPage'),
      ],
      ['Eliminados', Trash2, ofAdmin('eliminados', 'admin/eliminados/eliminados-page.tsx', 'EliminadosPage')],
    ],
  },
];

/** For buyers who manage seats of others, whatever their role. */
const ownGrupo: Area = ['Mi grupo', UsersRound, screen('mi-grupo', 'grupos/mi-grupo-page.tsx', 'MiGrupoPage')];

/** Every screen of the campus. */
export const screens: readonly Screen[] = [
  // Linked from the account menu.
  screen('mi-cuenta', 'account/account-page.tsx', 'AccountPage'),
  ...[...everyone, ...adminMenu, ...management.flatMap(({ areas }) => areas), ownGrupo]
    .flatMap(([, , ...of]) => of)
    .filter((each): each is Screen => typeof each !== 'string'),
];

function toEntry([nombre, icon, first, ...others]: Area): MenuEntry {
  const area = others.map(({ path }) => `/${path.split('/')[0]}`);
  return { nombre, icon, path: `/${typeof first === 'string' ? first : first.path}`, area };
}

export type MenuGroup = { titulo: string; entries: MenuEntry[] };

/** Groups below the menu of the specification, by the role's permissions. For ADMIN that menu contains `adminMenu`. */
export function managementFor(rol: WithRol['rol'], hasGrupo = false): MenuGroup[] {
  const own = hasGrupo ? [{ titulo: 'Mis cupos', entries: [toEntry(ownGrupo)] }] : [];
  const groups = isAdmin(rol) ? management : [{ titulo: 'Personas', areas: adminMenu }, ...management];
  const open = groups.map(({ titulo, areas }) => ({
    titulo,
    entries: areas
      .filter(([, , first]) => typeof first !== 'string' && may(rol, first.permiso ?? 'ADMIN'))
      .map(toEntry),
  }));
  return [...own, ...open.filter(({ entries }) => entries.length > 0)];
}

export function menuFor(rol: WithRol['rol']): MenuEntry[] {
  return (isAdmin(rol) ? [...everyone, ...adminMenu] : everyone).map(toEntry);
}

/** Only existing screens: the campus redirects everything else to the site, which answers 404. */
export function isCampus(pathname: string): boolean {
  const [nothing, ...asked] = pathname.replace(/\/$/, '').split('/');
  return nothing === '' && screens.some(({ path }) => matches(path.split('/'), asked));
}

function matches(path: readonly string[], asked: readonly string[]): boolean {
  return path.length === asked.length && path.every((part, i) => part.startsWith(':') || part === asked[i]);
}
