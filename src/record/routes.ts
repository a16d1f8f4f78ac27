/** What the screen around an open record does for it: which tab is shown, and ways to other places. */
export interface RecordRoutes {
  tab: string | undefined;
  onTab: (tab: string) => void;
  /** Opens another record in place of this one. */
  onOpen: (id: string) => void;
  onClose: () => void;
}
