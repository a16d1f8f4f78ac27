import type { FileIconName } from './attachment.ts';

interface FileIconProps {
  icon: FileIconName;
  /** The file extension on the icon. */
  ext: string;
  large?: boolean;
}

const COLORS: Record<FileIconName, string> = {
  xls: 'sheet',
  xlsx: 'sheet',
  doc: 'text',
  docx: 'text',
  ppt: 'slides',
  pptx: 'slides',
  pdf: 'pdf',
  html: 'web',
  jpg: 'picture',
  picture: 'picture',
  default: 'other',
};

const EDGE = { stroke: 'var(--line-input)', strokeWidth: 1.2, strokeLinejoin: 'round' } as const;

/** A file icon with the extension; decorative, because the name beside it says the same. */
export function FileIcon({ icon, ext, large }: FileIconProps) {
  const width = ext.length > 3 ? 28 : 24;
  return (
    <svg
      viewBox="0 0 32 40"
      width={large ? 52 : 18}
      style={{ flex: 'none', overflow: 'visible' }}
      data-icon={icon}
      focusable="false"
      aria-hidden="true"
    >
      <path
        fill="var(--surface)"
        {...EDGE}
        d="M3 1.5h17.5L29.5 10.5V37a1.5 1.5 0 0 1-1.5 1.5H4.5A1.5 1.5 0 0 1 3 37z"
      />
      <path fill="var(--hover)" {...EDGE} d="M20.5 1.5V9a1.5 1.5 0 0 0 1.5 1.5h7.5z" />
      {COLORS[icon] === 'picture' ? (
        <path fill="var(--line-strong)" d="M8 21l4.5-5.5 3.5 4 2.5-2.5L24 21z" />
      ) : (
        <path stroke="var(--line-strong)" strokeWidth="1.6" strokeLinecap="round" d="M8 14.5h10M8 18h15" />
      )}
      <rect fill={`var(--f-${COLORS[icon]})`} y="23" width={width} height="11" rx="2" />
      {large && (
        <text
          x={width / 2}
          y="31.2"
          fill="var(--on-file)"
          fontSize="8"
          fontWeight="700"
          letterSpacing=".02em"
          textAnchor="middle"
        >
          {ext.slice(0, 4).toUpperCase()}
        </text>
      )}
    </svg>
  );
}
