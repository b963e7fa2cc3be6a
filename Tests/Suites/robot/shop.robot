*** Settings ***
Resource          shop.resource
Suite Setup       Open The Shop
Suite Teardown    Close All Browsers


*** Test Cases ***
An Order Is Sent
    Visit    order.html
    Input Text    name    Ada
    Input Text    email    ada@example.com
    Input Password    password    secret
    Select Checkbox    gift
    Unselect Checkbox    news
    Select Radio Button    size    large
    Click Button    Send
    Wait Until Location Is    ${SITE}/orders
    Title Should Be    Thank you
    Value Should Be    email    ada@example.com
    Value Should Be    size    large
    Page Should Not Contain    news

A Missing Name Is Reported
    Visit    order.html
    Click Button    send
    Wait Until Element Contains    problem    enter your name
    Element Should Be Focused    name

A Field Is Cleared
    Visit    order.html
    Textfield Value Should Be    email    you@example.com
    Clear Element Text    email
    Textfield Value Should Be    email    ${EMPTY}
    Input Text    note    One\nTwo
    Textarea Value Should Be    note    One\nTwo

Labels Choose
    Visit    order.html
    Click Element    xpath://label[contains(., 'Wrap as a gift')]
    Checkbox Should Be Selected    gift
    Click Element    xpath://label[contains(., 'Large')]
    Radio Button Should Be Set To    size    large

Cities Depend On The Country
    Visit    order.html
    Element Should Be Disabled    city
    Select From List By Label    country    France
    Wait Until Element Is Enabled    city
    List Selection Should Be    country    France
    Texts Should Be    css:#city option    Lyon    Paris
    Select From List By Index    city    1
    List Selection Should Be    city    Paris

Several Extras Are Chosen
    Visit    order.html
    Select From List By Value    extras    honey    sugar
    Unselect From List By Label    extras    Milk
    List Selection Should Be    extras    Sugar    Honey
    Unselect All From List    extras
    List Should Have No Selections    extras

Return Sends A Form
    Visit    order.html
    Input Text    name    Grace
    Press Keys    name    RETURN
    Wait Until Page Contains    Thank you
    Value Should Be    name    Grace

Teas Are Listed After A While
    Visit    teas.html
    Wait Until Element Is Visible    class:tea
    Page Should Contain Element    class:tea    limit=5
    Element Text Should Be    status    5 teas

Teas Are Searched While Typing
    Visit    teas.html
    Wait Until Page Contains Element    class:tea    limit=5
    Input Text    search    cey
    Wait Until Element Contains    status    1 teas
    Texts Should Be    css:.tea .name    Ceylon

A Tea Is Put Into The Basket
    Visit    teas.html
    Wait Until Element Is Visible    class:tea
    Click Button    xpath://li[b='Sencha']/button
    Wait Until Element Is Visible    toast
    Element Text Should Be    toast    Sencha is in your basket
    Element Text Should Be    count    1
    Wait Until Element Is Not Visible    toast

Stock Is Sorted
    Visit    table.html
    Table Header Should Contain    stock    Boxes
    Click Element    xpath://th[.='Boxes']
    Table Cell Should Contain    stock    2    1    Gyokuro
    Table Column Should Contain    stock    2    12
    Texts Should Be    css:td.tea    Gyokuro    Yunnan    Ceylon    Sencha

Stock Has Pages
    Visit    table.html
    Click Button    next
    Wait Until Element Contains    page    Page 2
    Element Should Be Disabled    next
    Texts Should Be    css:td.tea    Gyokuro    Rooibos    Mint

A Row Is Deleted
    Visit    table.html
    ${row}=    Get WebElement    xpath://tr[td='Assam']
    Click Button    xpath://tr[td='Assam']//button
    Wait Until Page Does Not Contain Element    xpath://tr[td='Assam']
    Run Keyword And Expect Error    StaleElementReferenceException*    Get Text    ${row}
    Texts Should Be    css:td.tea    Sencha    Ceylon    Yunnan

A Menu Opens Below The Mouse
    Visit    index.html
    Element Should Not Be Visible    link:Stock
    Mouse Over    more
    Wait Until Element Is Visible    link:Stock
    Click Link    Stock
    Title Should Be    Stock

A Card Is Dragged
    Visit    board.html
    Drag And Drop    boil    done
    Texts Should Be    css:#done .card    Boil water

A Cup Is Dragged By The Browser
    Visit    board.html
    Drag And Drop    cup    tray
    Wait Until Page Contains Element    css:#tray #cup

A Slider Follows The Mouse
    Visit    board.html
    Drag And Drop By Offset    thumb    140    0
    Element Text Should Be    strength    50

The Right Button Opens A Menu
    Visit    board.html
    Open Context Menu    spot
    Wait Until Element Is Visible    menu
    Click Element    xpath://li[.='Copy']
    Element Text Should Be    chosen    Copy chosen

A Double Click Edits A Title
    Visit    board.html
    Double Click Element    title
    Input Text    edit    Supper
    Press Keys    edit    ENTER
    Element Text Should Be    title    Supper

A Shortcut Opens The Palette
    Visit    keys.html
    Press Keys    first    CTRL+k
    Wait Until Element Is Visible    command
    Press Keys    command    brew    ENTER
    Wait Until Element Contains    ran    Ran brew

A Blend Is Chosen With Arrows
    Visit    keys.html
    Input Text    blend    br
    Wait Until Element Is Visible    blends
    Press Keys    blend    ARROW_DOWN    ARROW_DOWN    ENTER
    Element Attribute Value Should Be    blend    value    Brunch
    Element Should Not Be Visible    blends

Frames Have Contents Of Their Own
    Visit    frames.html
    Select Frame    outer
    Select Frame    inner
    Click Button    add
    Element Text Should Be    cups    1 cups
    Unselect Frame
    Page Should Not Contain Element    cups
    Frame Should Contain    other    Counter
    Wait Until Page Contains Element    late
    Select Frame    late
    Input Text    guest    Ada
    Unselect Frame

Windows Are Switched
    Visit    windows.html
    Click Link    Teas in a new window
    Switch Window    NEW    timeout=5
    Wait Until Element Is Visible    class:tea
    Switch Window    MAIN
    Title Should Be    Windows
    Switch Window    title:Teas
    Close Window
    Switch Window    MAIN

A Popup Closes Itself
    Visit    windows.html
    Click Button    popup
    Switch Window    NEW    timeout=5
    Wait Until Element Is Visible    xpath://button[.='Ada']
    Click Button    Ada
    Switch Window    MAIN
    Wait Until Element Contains    guest    Ada

Dialogs Are Answered
    Visit    dialogs.html
    Click Button    late
    Alert Should Be Present    Five minutes are over    timeout=5
    Click Button    confirm
    Handle Alert    DISMISS
    Element Text Should Be    answer    Kept
    Click Button    prompt
    Input Text Into Alert    Ada
    Element Text Should Be    answer    Hello Ada

A File Is Sent
    Visit    files.html
    Input Text    files    ${CURDIR}/shop.resource    clear=False
    Texts Should Be    css:#chosen li    shop.resource
    Click Button    Send
    Wait Until Location Is    ${SITE}/uploads
    Page Should Contain    shop.resource

Cookies Are Kept
    Visit    sign-in
    Value Should Be    session    s-42
    Add Cookie    theme    dark
    Reload Page
    Value Should Be    theme    dark
    ${cookie}=    Get Cookie    session
    Should Be True    ${cookie.httpOnly}
    Delete All Cookies
    ${cookies}=    Get Cookies
    Should Be Empty    ${cookies}

History Goes Back
    Visit    index.html
    Click Link    Old shop
    Location Should Be    ${SITE}/teas.html
    Go Back
    Title Should Be    Tea shop
    Click Link    About us
    Location Should Contain    \#about

More Entries Come With Scrolling
    Visit    long.html
    Click Button    Year 2010
    Element Should Contain    top    Year 2010
    Scroll Element Into View    loading
    Wait Until Element Is Visible    xpath://h2[.='Entry 16']
    Click Button    xpath://h2[.='Entry 14']/../button
    Wait Until Element Contains    xpath://h2[.='Entry 14']/..    Liked
    ${path}=    Capture Page Screenshot    filename=${OUTPUT_DIR}${/}journal.png
    Should End With    ${path}    journal.png

Tea Is Brewed
    Visit    slow.html
    Click Button    Brew
    Wait Until Element Contains    percent    100 %
    Wait Until Element Is Not Visible    steam
    Wait Until Element Is Enabled    pour
    Click Button    pour
    Wait Until Element Contains    class:cup    A cup of tea
