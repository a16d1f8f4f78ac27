/** What a drop brings: files, and the names of folders, which cannot be taken in. */
export interface Dropped {
  files: File[];
  folders: string[];
}

/** Reads a drop. It must be read at once: afterwards the browser gives nothing out any more. */
export function droppedOf(data: DataTransfer): Dropped {
  const dropped: Dropped = { files: [], folders: [] };
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry?.();
    const file = item.getAsFile();
    if (entry?.isDirectory) dropped.folders.push(entry.name);
    else if (file) dropped.files.push(file);
  }
  return dropped;
}
