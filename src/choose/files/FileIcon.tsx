import './files.css';
import type { FileIconName } from './attachment.ts';

interface FileIconProps {
  icon: FileIconName;
  /** The file extension on the icon. */
  ext: string;
  large?: boolean;
}

/** A file icon with the extension. Decoration: the name beside it says the same. */
export function FileIcon({ icon, ext, large }: FileIconProps) {
  return (
    <span className={large ? 'f-icon large' : 'f-icon'} data-icon={icon} aria-hidden="true">
      <svg viewBox="0 0 32 40" focusable="false" aria-hidden="true">
        <path className="f-sheet" d="M3 1.5h17.5L29.5 10.5V37a1.5 1.5 0 0 1-1.5 1.5H4.5A1.5 1.5 0 0 1 3 37z" />
        <path className="f-fold" d="M20.5 1.5V9a1.5 1.5 0 0 0 1.5 1.5h7.5z" />
        {icon === 'jpg' || icon === 'picture' ? (
          <path className="f-mark" d="M8 21l4.5-5.5 3.5 4 2.5-2.5L24 21z" />
        ) : (
          <path className="f-lines" d="M8 14.5h10M8 18h15" />
        )}
        <rect className="f-band" x="0" y="23" width={ext.length > 3 ? 28 : 24} height="11" rx="2" />
        <text className="f-ext" x={ext.length > 3 ? 14 : 12} y="31.2" textAnchor="middle">
          {ext.slice(0, 4).toUpperCase()}
        </text>
      </svg>
    </span>
  );
}
