/** A page of the browser. */
export interface OpenPage {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: string
  postMessage(word: unknown, ports?: Transferable[]): void
  focus(): Promise<unknown>
  navigate(place: string): Promise<unknown>
}

/** An alert on the screen. */
export interface ShownAlert {
  readonly tag: string
  readonly data: unknown
  readonly requireInteraction?: boolean
  close(): void
}

/** How an alert is shown. */
export interface Showing {
  readonly tag: string
  readonly lang?: string
  readonly icon: string
  readonly badge: string
  readonly requireInteraction: boolean
  readonly data: unknown
}

/** As much of a push subscription as is told to the server. */
export interface Subscribed {
  readonly options: { readonly applicationServerKey: ArrayBuffer | null }
  toJSON(): { readonly endpoint?: string; readonly keys?: Readonly<Record<string, string>> }
  unsubscribe(): Promise<boolean>
}

interface Scope {
  readonly location: { readonly origin: string }
  readonly registration: {
    showNotification(title: string, how: Showing): Promise<void>
    getNotifications(): Promise<readonly ShownAlert[]>
    readonly pushManager: {
      subscribe(how: { userVisibleOnly: true; applicationServerKey: ArrayBuffer | string | null }): Promise<Subscribed>
    }
  }
  readonly clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>
    openWindow(place: string): Promise<unknown>
  }
}

/** As much of the worker's own world as alerts need: named here, so that what they do can be tried in a page's world too. */
export const scope = self as unknown as Scope // a worker has all of it
