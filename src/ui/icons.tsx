import type { SvgIconComponent } from '@mui/icons-material';
import AccountTree from '@mui/icons-material/AccountTreeRounded';
import Add from '@mui/icons-material/AddRounded';
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsRounded';
import Apartment from '@mui/icons-material/ApartmentRounded';
import AssignmentInd from '@mui/icons-material/AssignmentIndRounded';
import AttachFile from '@mui/icons-material/AttachFileRounded';
import Badge from '@mui/icons-material/BadgeRounded';
import BarChart from '@mui/icons-material/BarChartRounded';
import BeachAccess from '@mui/icons-material/BeachAccessRounded';
import Build from '@mui/icons-material/BuildRounded';
import CalendarMonth from '@mui/icons-material/CalendarMonthRounded';
import CalendarViewWeek from '@mui/icons-material/CalendarViewWeekRounded';
import Campaign from '@mui/icons-material/CampaignRounded';
import ContentCopy from '@mui/icons-material/ContentCopyRounded';
import DashboardCustomize from '@mui/icons-material/DashboardCustomizeRounded';
import Dashboard from '@mui/icons-material/DashboardRounded';
import DirectionsCar from '@mui/icons-material/DirectionsCarRounded';
import Email from '@mui/icons-material/EmailRounded';
import EventBusy from '@mui/icons-material/EventBusyRounded';
import EventNote from '@mui/icons-material/EventNoteRounded';
import EventRepeat from '@mui/icons-material/EventRepeatRounded';
import FolderOpen from '@mui/icons-material/FolderOpenRounded';
import FormatListNumbered from '@mui/icons-material/FormatListNumberedRounded';
import GridView from '@mui/icons-material/GridViewRounded';
import Group from '@mui/icons-material/GroupRounded';
import Groups from '@mui/icons-material/GroupsRounded';
import History from '@mui/icons-material/HistoryRounded';
import Home from '@mui/icons-material/HomeRounded';
import ImportExport from '@mui/icons-material/ImportExportRounded';
import Inventory2 from '@mui/icons-material/Inventory2Rounded';
import Label from '@mui/icons-material/LabelRounded';
import LocalShipping from '@mui/icons-material/LocalShippingRounded';
import Login from '@mui/icons-material/LoginRounded';
import Logout from '@mui/icons-material/LogoutRounded';
import ManageAccounts from '@mui/icons-material/ManageAccountsRounded';
import MapIcon from '@mui/icons-material/MapRounded';
import MedicalServices from '@mui/icons-material/MedicalServicesRounded';
import MenuBook from '@mui/icons-material/MenuBookRounded';
import Notes from '@mui/icons-material/NotesRounded';
import NotificationAdd from '@mui/icons-material/NotificationAddRounded';
import NotificationsActive from '@mui/icons-material/NotificationsActiveRounded';
import PersonPin from '@mui/icons-material/PersonPinRounded';
import Person from '@mui/icons-material/PersonRounded';
import PhoneInTalk from '@mui/icons-material/PhoneInTalkRounded';
import PhoneIphone from '@mui/icons-material/PhoneIphoneRounded';
import Phone from '@mui/icons-material/PhoneRounded';
import Place from '@mui/icons-material/PlaceRounded';
import RestoreFromTrash from '@mui/icons-material/RestoreFromTrashRounded';
import Rule from '@mui/icons-material/RuleRounded';
import Security from '@mui/icons-material/SecurityRounded';
import SettingsInputComponent from '@mui/icons-material/SettingsInputComponentRounded';
import Settings from '@mui/icons-material/SettingsRounded';
import Summarize from '@mui/icons-material/SummarizeRounded';
import TableChart from '@mui/icons-material/TableChartRounded';
import TableRows from '@mui/icons-material/TableRowsRounded';
import Tv from '@mui/icons-material/TvRounded';
import VpnKey from '@mui/icons-material/VpnKeyRounded';
import Work from '@mui/icons-material/WorkRounded';

/**
 * Icons that a menu entry can name, as listed in resources/named.ts. A fixed map, because a lookup would load the whole
 * library.
 */
const icons: Record<string, SvgIconComponent> = {
  add: Add,
  accountTree: AccountTree,
  adminPanelSettings: AdminPanelSettings,
  apartment: Apartment,
  assignmentInd: AssignmentInd,
  attachFile: AttachFile,
  barChart: BarChart,
  beachAccess: BeachAccess,
  calendarMonth: CalendarMonth,
  calendarViewWeek: CalendarViewWeek,
  campaign: Campaign,
  contentCopy: ContentCopy,
  dashboard: Dashboard,
  dashboardCustomize: DashboardCustomize,
  eventBusy: EventBusy,
  eventNote: EventNote,
  eventRepeat: EventRepeat,
  folderOpen: FolderOpen,
  formatListNumbered: FormatListNumbered,
  gridView: GridView,
  group: Group,
  groups: Groups,
  history: History,
  login: Login,
  logout: Logout,
  manageAccounts: ManageAccounts,
  notes: Notes,
  notificationAdd: NotificationAdd,
  notificationsActive: NotificationsActive,
  person: Person,
  personPin: PersonPin,
  phoneInTalk: PhoneInTalk,
  phoneIphone: PhoneIphone,
  restoreFromTrash: RestoreFromTrash,
  rule: Rule,
  settings: Settings,
  settingsInputComponent: SettingsInputComponent,
  summarize: Summarize,
  tableChart: TableChart,
  tableRows: TableRows,
  tv: Tv,
  vpnKey: VpnKey,
  badge: Badge,
  build: Build,
  directionsCar: DirectionsCar,
  email: Email,
  home: Home,
  importExport: ImportExport,
  inventory2: Inventory2,
  localShipping: LocalShipping,
  map: MapIcon,
  medicalServices: MedicalServices,
  menuBook: MenuBook,
  phone: Phone,
  place: Place,
  security: Security,
  work: Work,
};

/** Returns the icon of a name, or the icon `Label` for an unknown name, e.g. one from an overlay. */
export function iconOf(name: string): SvgIconComponent {
  return icons[name] ?? Label;
}
