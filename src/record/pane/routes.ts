/** The open tab of a record, and navigation to other records. */
export interface RecordRoutes {
  tab: string | undefined;
  onTab: (tab: string) => void;
  /** Opens another record in place of this one. */
  onOpen: (id: string) => void;
  onClose: () => void;
  /** Called when the record has been deleted, before it is closed. */
  onRemoved?: (id: number) => void;
}
