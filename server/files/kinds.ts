/** Kinds of files that can be recognized by their content, by file extension. */
export interface Kind {
  mediaType: string;
  /** What the content must be recognized as; `text`: plain text. */
  content: readonly string[] | 'text';
  /** Browsers may show it inline; anything else is only downloaded. */
  inline?: boolean;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

export const KINDS: Readonly<Record<string, Kind>> = {
  pdf: { mediaType: 'application/pdf', content: ['pdf'], inline: true },
  jpg: { mediaType: 'image/jpeg', content: ['jpg'], inline: true },
  jpeg: { mediaType: 'image/jpeg', content: ['jpg'], inline: true },
  png: { mediaType: 'image/png', content: ['png', 'apng'], inline: true },
  gif: { mediaType: 'image/gif', content: ['gif'], inline: true },
  webp: { mediaType: 'image/webp', content: ['webp'], inline: true },
  xls: { mediaType: 'application/vnd.ms-excel', content: ['cfb'] },
  doc: { mediaType: 'application/msword', content: ['cfb'] },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', content: ['cfb'] },
  xlsx: { mediaType: `${OFFICE}.spreadsheetml.sheet`, content: ['xlsx'] },
  docx: { mediaType: `${OFFICE}.wordprocessingml.document`, content: ['docx'] },
  pptx: { mediaType: `${OFFICE}.presentationml.presentation`, content: ['pptx'] },
  ods: { mediaType: `${OPEN}.spreadsheet`, content: ['ods'] },
  odt: { mediaType: `${OPEN}.text`, content: ['odt'] },
  odp: { mediaType: `${OPEN}.presentation`, content: ['odp'] },
  mp3: { mediaType: 'audio/mpeg', content: ['mp3'] },
  mp4: { mediaType: 'video/mp4', content: ['mp4', 'm4v'] },
  txt: { mediaType: 'text/plain; charset=utf-8', content: 'text' },
  csv: { mediaType: 'text/csv; charset=utf-8', content: 'text' },
  html: { mediaType: 'text/html; charset=utf-8', content: 'text' },
  htm: { mediaType: 'text/html; charset=utf-8', content: 'text' },
};

/** Every kind, for settings and messages. */
export const ALL_KINDS = Object.keys(KINDS);
