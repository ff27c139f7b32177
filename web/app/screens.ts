import { may, type Permiso } from 'domain/rules/permisos.ts';
import { isAdmin, type WithRol } from 'domain/rules/roles.ts';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Banknote from 'lucide-react/icons/banknote';
import BookAlert from 'lucide-react/icons/book-alert';
import BookOpen from 'lucide-react/icons/book-open-text';
import Newspaper from 'lucide-react/icons/building-2';
import ChartColumn from 'lucide-react/icons/chart-column';
import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import History from 'lucide-react/icons/history';
import Landmark from 'lucide-react/icons/landmark';
import Layers from 'lucide-react/icons/layers';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Library from 'lucide-react/icons/library-big';
import Mail from 'lucide-react/icons/mail';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import PenLine from 'lucide-react/icons/pen-line';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import Settings from 'lucide-react/icons/settings';
import ShieldUser from 'lucide-react/icons/shield-user';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Trash2 from 'lucide-react/icons/trash-2';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import type { IconType } from '../ui/icon-type.ts';

/** A screen behind the sign-in: path of its route, its file below `web/`, and the component that the file exports. */
export type Screen = { path: string; file: string; name: string; permiso?: Permiso };

/** An entry of the menu, which leads to its first screen. The other screens of its area have no entry of their own. */
type Area = readonly [nombre: string, icon: IconType, first: string | Screen, ...others: Screen[]];

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
    screen('sesion/:id', 'aula/sesion/sesion-page.tsx', 'SesionPage'),
    ofAcademico('certificados', 'certificados/certificados-page.tsx', 'CertificadosPage'),
  ],
];

const adminOnly: Area[] = [
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

/** Screens that the specification does not know. */
const management: Area[] = [
  ['Programas', Library, ofAcademico('programas', 'admin/programas/programas-page.tsx', 'ProgramasPage')],
  ['Pedidos', ReceiptText, ofCaja('pedidos', 'pedidos/pedidos-page.tsx', 'PedidosPage')],
  ['Por verificar', BadgeCheck, ofCaja('por-verificar', 'pedidos/declared-pagos-page.tsx', 'DeclaredPagosPage')],
  [
    'Pagos',
    Banknote,
    ofCaja('pagos', 'pagos/pagos-page.tsx', 'PagosPage'),
    ofCaja('cierre', 'pagos/cierre-page.tsx', 'CierrePage'),
  ],
  ['Reportes', ChartColumn, ofCaja('reportes', 'pagos/reportes-page.tsx', 'ReportesPage')],
  ['Comprobantes', FileCheck, ofCaja('comprobantes', 'comprobantes/comprobantes-page.tsx', 'ComprobantesPage')],
  ['Cupones', TicketPercent, ofCaja('cupones', 'admin/cupones/cupones-page.tsx', 'CuponesPage')],
  ['Formas de pago', Wallet, ofAdmin('formas-pago', 'formas-pago/formas-pago-page.tsx', 'FormasPagoPage')],
  ['Ajustes', Settings, ofAdmin('ajustes', 'ajustes/ajustes-page.tsx', 'AjustesPage')],
  [
    'Calificaciones',
    PenLine,
    ofDocencia('calificaciones', 'calificaciones/calificaciones-page.tsx', 'CalificacionesPage'),
  ],
  ['Consultas', MessageCircleQuestion, ofDocencia('consultas', 'consultas/consultas-page.tsx', 'ConsultasPage')],
  ['Reclamaciones', BookAlert, ofAdmin('reclamaciones', 'reclamaciones/reclamaciones-page.tsx', 'ReclamacionesPage')],
  ['Datos personales', ShieldUser, ofAdmin('solicitudes-datos', 'solicitudes/solicitudes-page.tsx', 'SolicitudesPage')],
  ['Textos legales', Scale, ofAdmin('textos-legales', 'legal/legal-page.tsx', 'LegalTextsPage')],
  ['Correos', Mail, ofAdmin('correos', 'mails/mails-page.tsx', 'MailsPage')],
  [
    'Historia de cambios',
    History,
    ofAdmin('auditoria', 'admin/auditoria/auditoria-page.tsx', 'AuditoriaPage'),
    ofAdmin('seguridad', 'admin/auditoria/security-page.tsx', 'SecurityPage'),
  ],
  ['Eliminados', Trash2, ofAdmin('eliminados', 'admin/eliminados/eliminados-page.tsx', 'EliminadosPage')],
];

/** Every screen of the campus. */
export const screens: readonly Screen[] = [
  // The account menu leads there.
  screen('mi-cuenta', 'account/account-page.tsx', 'AccountPage'),
  ...[...everyone, ...adminOnly, ...management]
    .flatMap(([, , ...of]) => of)
    .filter((each): each is Screen => typeof each !== 'string'),
];

function toEntry([nombre, icon, first, ...others]: Area): MenuEntry {
  const area = others.map(({ path }) => `/${path.split('/')[0]}`);
  return { nombre, icon, path: `/${typeof first === 'string' ? first : first.path}`, area };
}

/** Below the letter's menu: what the permissions of the role open. ADMIN has the letter's part of it above. */
export function managementFor(rol: WithRol['rol']): MenuEntry[] {
  const areas = isAdmin(rol) ? management : [...adminOnly, ...management];
  return areas.filter(([, , first]) => typeof first !== 'string' && may(rol, first.permiso ?? 'ADMIN')).map(toEntry);
}

export function menuFor(rol: WithRol['rol']): MenuEntry[] {
  return (isAdmin(rol) ? [...everyone, ...adminOnly] : everyone).map(toEntry);
}

/** Only existing screens: the campus redirects everything else to the site, which answers 404. */
export function isCampus(pathname: string): boolean {
  const [nothing, ...asked] = pathname.replace(/\/$/, '').split('/');
  return nothing === '' && screens.some(({ path }) => matches(path.split('/'), asked));
}

function matches(path: readonly string[], asked: readonly string[]): boolean {
  return path.length === asked.length && path.every((part, i) => part.startsWith(':') || part === asked[i]);
}
