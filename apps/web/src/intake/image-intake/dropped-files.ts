/** Maximum number of offered files that are inspected, because a user may drop a whole disk. */
export const mostRead = 20_000
/** One more shows that there were more. */
const mostOffered = mostRead + 1

const paths = new WeakMap<File, string>()

/**
 * A dropped file's path with its folders, like `webkitRelativePath` of a chosen folder; undefined outside of folders. A
 * dropped entry's file lacks that path (File and Directory Entries API §7.4).
 */
export const folderPath = (file: File): string | undefined => paths.get(file) ?? (file.webkitRelativePath || undefined)

/** The dropped or pasted files, including those inside folders such as DICOM media. */
export async function droppedFiles({ files, items }: DataTransfer): Promise<readonly File[]> {
  // Both are empty after the event.
  const plain = [...files]
  const entries = [...items].flatMap(item => item.webkitGetAsEntry() ?? [])
  if (!entries.some(isFolder)) return plain
  const found = await filesOf(entries)
  return found.length > 0 ? found : plain
}

async function filesOf(entries: readonly FileSystemEntry[]): Promise<readonly File[]> {
  const files: File[] = []
  const waiting = [...entries]
  for (let entry = waiting.shift(); entry && files.length < mostOffered; entry = waiting.shift()) {
    if (isFolder(entry)) waiting.unshift(...(await entriesOf(entry)))
    else if (isFile(entry)) {
      for (const file of await fileOf(entry)) {
        files.push(file)
        const path = entry.fullPath.slice(1)
        // With several folders the path is relative to the drop.
        if (path.includes('/')) paths.set(file, entries.length > 1 ? `/${path}` : path)
      }
    }
  }
  return files
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const byName = new Intl.Collator('en', { numeric: true })

/** A folder's entries sorted by name, because browsers return them in batches and unordered. Empty if unreadable. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<readonly FileSystemEntry[]>(resolve =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (part.length === 0 || entries.length >= mostOffered) break
    entries.push(...part)
  }
  return entries.sort((one, other) => byName.compare(one.name, other.name))
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<readonly File[]>(resolve =>
    entry.file(
      file => resolve([file]),
      () => resolve([]),
    ),
  )
