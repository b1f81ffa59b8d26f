/** Names of weaknesses in other languages, as English words: enough for titles of rules, no more. */
const table: readonly (readonly [RegExp, string])[] = [
  // Japanese and Chinese write no spaces, so longer names come first.
  [/クロスサイト(?:・)?スクリプティング|跨站(?:点)?脚本|크로스 ?사이트 ?스크립(?:트|팅)/g, 'cross site scripting'],
  [
    /クロスサイト(?:・)?リクエスト(?:・)?フォージェリ|跨站请求伪造|크로스 ?사이트 ?요청 ?위조/g,
    'cross site request forgery',
  ],
  [/サーバーサイドリクエストフォージェリ|服务器端请求伪造|服务端请求伪造/g, 'server side request forgery'],
  [/(?:ディレクトリ|パス)(?:・)?トラバーサル|(?:路径|目录)(?:遍历|穿越)|경로 ?조작/g, 'path traversal'],
  [/オープンリダイレクト|开放重定向|任意URL跳转/g, 'open redirect'],
  [/インジェクション|注入|삽입|인젝션/g, ' injection '],
  [/アンダーフロー|下溢/g, ' underflow '],
  [/オーバーフロー|オーバーラン|溢出|오버플로우?/g, ' overflow '],
  [/バッファー?|缓冲区|버퍼/g, ' buffer '],
  [/整数|정수/g, ' integer '],
  [/配列の境界を超え|配列.{0,12}境界外|数组越界|越界/g, ' out of bounds '],
  [/汚染された(?:データ)?|汚染データ|受污染/g, ' tainted '],
  [/配列(?:の)?添え字|数组下标|数组索引/g, ' array index '],
  [/null ?ポインター?(?=の)|ヌル(?:・)?ポインター?|空指针|널 ?포인터/gi, ' null pointer '],
  [/間接参照|逆参照|解引用/g, ' dereference '],
  [/解放後|释放后/g, ' use after free '],
  [/二重解放|双重释放/g, ' double free '],
  [/未初期化|未初始化/g, ' uninitialized '],
  [/メモリー?リーク|内存泄[漏露]/g, ' memory leak '],
  [/戻り値をチェック|返回值未检查|未检查返回值/g, ' unchecked return value '],
  [/ハードコード(?:された)?|硬编码|하드코드된|하드코딩/g, ' hardcoded '],
  [/パスワード|密码|口令|비밀번호/g, ' password '],
  [/認証情報|凭证|凭据|자격 ?증명/g, ' credential '],
  [/秘密鍵|私钥/g, ' private key '],
  [/(?:安全でない|信頼できない|危険な)?(?:デシリアライズ|逆シリアル化)|反序列化|역직렬화/g, ' unsafe deserialization '],
  [/弱い|脆弱な|不安全的?|취약한/g, ' weak '],
  [/ハッシュ|哈希|散列|해시/g, ' hash '],
  [/暗号(?:化)?(?:アルゴリズム)?|加密(?:算法)?|암호화?/g, ' encryption algorithm '],
  [/乱数|随机数|난수/g, ' random number '],
  [/コマンド|命令|명령어?/g, ' command '],
  [/書式文字列|格式化字符串/g, ' format string '],
  [/競合状態|竞态条件|竞争条件/g, ' race condition '],
  [/証明書(?:の)?検証|证书(?:验证|校验)/g, ' certificate validation '],
  [/(?:機密|個人)情報|敏感信息|敏感数据|중요 ?정보/g, ' sensitive information '],
  [/ログ(?:に)?出力|日志记录/g, ' logged '],
  // German, French, Spanish, Portuguese, Italian, Russian.
  [/inje[cç](?:ción|ão)|инъекци[яи]|внедрение/gi, ' injection '],
  [/(?:de|da|di) (?:código|codice)(?= |$)/gi, ' code '],
  [
    /(?:fest (?:ein)?codierte|hartkodierte|hartcodierte)s?|codé(?:e|es|s)? en dur|жестко закодированн\p{L}*/giu,
    ' hardcoded ',
  ],
  [/contraseñas?|senhas?(?= |$)|mots? de passe|passwörter|kennwort|kennwörter|парол[ьия]/gi, ' password '],
  [/desserialização|deserialización|désérialisation|десериализаци[яи]/gi, ' unsafe deserialization '],
  [
    /pufferüberlauf|desbordamiento de búfer|estouro de buffer|dépassement de tampon|переполнение буфера/gi,
    ' buffer overflow ',
  ],
  [/traversée de (?:chemin|répertoire)|travessia de diretório|обход (?:пути|каталога)/gi, ' path traversal '],
  [/межсайтов\p{L}* (?:выполнение сценариев|скриптинг)/giu, ' cross site scripting '],
  [
    /redirección abierta|redirecionamento aberto|redirection ouverte|открыт\p{L}* перенаправлени\p{L}*/giu,
    ' open redirect ',
  ],
]

export function translate(text: string): string {
  let english = text
  for (const [pattern, words] of table) english = english.replace(pattern, words)
  return english
}
