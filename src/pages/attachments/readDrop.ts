/** The result of a drop: files, and the names of folders, which can't be uploaded. */
export interface DroppedFiles {
  files: File[];
  folders: string[];
}

/** Reads a drop. Must be called synchronously in the event handler, because the browser clears the data afterwards. */
export function readDrop(data: DataTransfer): DroppedFiles {
  const dropped: DroppedFiles = { files: [], folders: [] };
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry?.();
    const file = item.getAsFile();
    if (entry?.isDirectory) dropped.folders.push(entry.name);
    else if (file) dropped.files.push(file);
  }
  return dropped;
}
