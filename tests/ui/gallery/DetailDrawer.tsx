import { Button, IconButton } from '#ui/Button.tsx'
import { BrandTile } from '#ui/BrandTile.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Status } from '#ui/Status.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { looks, type Shown } from './rows.ts'

type DetailDrawerProps = {
  row: Shown | undefined
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The detail of a payment as the mock-ups draw it. */
export function DetailDrawer({ row, ...turns }: DetailDrawerProps) {
  return (
    <Drawer
      title="取引詳細"
      open={row !== undefined}
      {...turns}
      actions={<IconButton className="phone-only" icon="share" iconSize={22} label="共有" />}
      foot={
        <>
          <Button icon="print">控えを印刷</Button>
          <Button look="danger-outline">残り ￥2,000 を返金</Button>
        </>
      }
    >
      {row && (
        <>
          <div className="section">
            <div className="detail-head">
              <BrandTile letters={row.letters} />
              <div className="grow">
                <div className="detail-name">{row.brand}</div>
                <div className="small muted num">2026/11/21 {row.time}</div>
              </div>
              <Status {...looks[row.status]} />
            </div>
            <div className="detail-sum">
              <div>
                <div className="caption">差引金額</div>
                <div className="totals-number">
                  <Money value={row.amount - (row.refunded ?? 0)} currency="JPY" />
                </div>
              </div>
              <dl>
                <dt>売上</dt>
                <dd>
                  <Money value={row.amount} currency="JPY" />
                </dd>
                <dt>返金</dt>
                <dd>
                  <Money value={row.refunded === null ? null : -row.refunded} currency="JPY" />
                </dd>
                <dt>手数料</dt>
                <dd>
                  <Money value={-39} currency="JPY" />
                </dd>
              </dl>
            </div>
          </div>
          <div className="section">
            <h3>これまでとこれから</h3>
            <Timeline
              steps={[
                {
                  id: 'a',
                  state: 'done',
                  what: '売上',
                  when: '13:44:12',
                  note: 'お客さまのコードを読み取り　端末 T00000214',
                },
                {
                  id: 'b',
                  state: 'done',
                  what: (
                    <>
                      返金の依頼　
                      <Money value={-680} currency="JPY" />
                    </>
                  ),
                  when: '13:52:40',
                  note: '佐藤 美咲　金額まちがい（ドリンク1点）',
                },
                {
                  id: 'c',
                  state: 'done',
                  what: '返金完了',
                  when: '13:52:43',
                  note: 'PayPay 受付 8804021・ポイント6Pを取消',
                },
                { id: 'd', state: 'planned', what: '締め', when: '11/30 予定' },
                { id: 'e', state: 'planned', what: '振込', when: '12/30 予定', note: '11月分の入金に含まれます' },
              ]}
            />
          </div>
          <div className="section">
            <Facts
              facts={[
                { id: 'no', label: '取引番号', value: <span className="mono">{row.no}</span>, copy: row.no },
                {
                  id: 'provider',
                  label: '決済事業者の番号',
                  value: <span className="mono">04820117733905512864</span>,
                  copy: '04820117733905512864',
                },
                { id: 'shop', label: '店舗・端末', value: `${row.shop}　${row.terminal}` },
                { id: 'slip', label: '伝票番号', value: <span className="num">0231</span> },
                { id: 'who', label: '担当', value: '佐藤 美咲' },
                { id: 'paid', label: '入金', value: <a href="#deposit">11月分・12/30(水) 振込予定</a> },
              ]}
            />
          </div>
        </>
      )}
    </Drawer>
  )
}
