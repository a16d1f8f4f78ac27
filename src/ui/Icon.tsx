import type { SvgIconComponent } from '@mui/icons-material';
import AddRounded from '@mui/icons-material/AddRounded';
import ApartmentRounded from '@mui/icons-material/ApartmentRounded';
import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import DriveFileMoveRounded from '@mui/icons-material/DriveFileMoveRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import FileDownloadRounded from '@mui/icons-material/FileDownloadRounded';
import FileUploadRounded from '@mui/icons-material/FileUploadRounded';
import FilterListRounded from '@mui/icons-material/FilterListRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import RestoreFromTrashRounded from '@mui/icons-material/RestoreFromTrashRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import UnfoldMoreRounded from '@mui/icons-material/UnfoldMoreRounded';
import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded';

const icons = {
  add: AddRounded,
  organization: ApartmentRounded,
  down: ArrowDownwardRounded,
  up: ArrowUpwardRounded,
  check: CheckRounded,
  left: ChevronLeftRounded,
  right: ChevronRightRounded,
  close: CloseRounded,
  clone: ContentCopyRounded,
  remove: DeleteRounded,
  move: DriveFileMoveRounded,
  edit: EditRounded,
  error: ErrorRounded,
  expand: ExpandMoreRounded,
  export: FileDownloadRounded,
  filter: FilterListRounded,
  import: FileUploadRounded,
  history: HistoryRounded,
  lock: LockRounded,
  more: MoreHorizRounded,
  restore: RestoreFromTrashRounded,
  undo: UndoRounded,
  search: SearchRounded,
  choose: UnfoldMoreRounded,
  columns: ViewColumnRounded,
};

export type IconName = keyof typeof icons;

/** Name of an icon of lists and records, or any of MUI's icons. */
export type AnyIcon = IconName | SvgIconComponent;

/** An icon, hidden from screen readers: a text beside it says the same. */
export function Icon({ name, className }: { name: AnyIcon; className?: string }) {
  const Shape = typeof name === 'string' ? icons[name] : name;
  return <Shape aria-hidden className={className ? `v-i ${className}` : 'v-i'} />;
}
